import type { Application } from '@contract/endpoints/application'
import type { Consent } from '@contract/endpoints/privacy'
import { type Contract, listContracts } from '@/http/calls/agreement'
import { loadApplications } from '@/http/calls/application'
import { listConsents } from '@/http/calls/consent'
import { formatDate } from '@/lib/time/time'
import { now } from '@/platform/clock'
import { type DialogItem, useDialog } from '@/stores/dialog'
import { keepSeen, readSeen, type Seen, standingOf } from '@/stores/seen'

/** A visitor who was here less than this many milliseconds ago has not been away. */
export const AWAY_MS = 1_800_000

/** Shows what has changed in a dialog, as seen once that is closed. @param shown whether the page shows applications */
export async function announceChanges(shown: boolean): Promise<void> {
  if (Math.abs(now() - readSeen().at) < AWAY_MS) return
  const [applied, agreed] = await Promise.all([
    shown ? undefined : loadApplications({}, { quiet: true }),
    listConsents({ quiet: true }),
  ])
  const consents = agreed ?? []
  const contracts = (consents.length && (await listContracts({}, { quiet: true }))) || []
  const applications = applied?.applications ?? []
  // What is met for the first time on this device is the baseline for later changes.
  const { items, seen } = changesOf(readSeen(), { applications, consents, contracts })
  const keep = () => keepSeen({ ...seen, at: now() })
  if (!items.length) {
    if (agreed && (shown || applied)) keep()
    return
  }
  useDialog.getState().open(items)
  const stop = useDialog.subscribe(({ show }) => {
    if (show) return
    stop()
    keep()
  })
}

interface Now {
  applications: readonly Application[]
  /** Newest first. */
  consents: readonly Consent[]
  contracts: readonly Contract[]
}

function renewed({ agreements }: Seen, { consents, contracts }: Now) {
  const live = consents.filter(({ withdrawn_at }) => withdrawn_at === null)
  return contracts.flatMap((contract) => {
    const consent = live.find(({ agreement_code }) => agreement_code === contract.code)
    const announced = agreements[contract.code] === contract.version
    return consent && consent.version !== contract.version && !announced ? [{ consent, contract }] : []
  })
}

function changesOf(seen: Seen, now: Now): { items: DialogItem[]; seen: Omit<Seen, 'at'> } {
  // An application that is new to this device does not count.
  const moved = now.applications.filter(
    (one) => (seen.statuses[one.apply_no] ?? standingOf(one)) !== standingOf(one),
  )
  const newer = renewed(seen, now)
  return {
    items: [
      ...moved.map(({ institution, product_name, apply_no, status_text, next_text }) => ({
        title: `申请进度：${status_text}`,
        text: `${institution.name}的${product_name}，申请编号${apply_no}。${next_text}`,
      })),
      ...newer.map(({ consent, contract }) => ({
        title: `《${contract.title}》已更新`,
        text: `您同意的是版本${consent.version}，版本${contract.version}自${formatDate(contract.effective_at)}起生效。可以在“协议与隐私”中查看，需要您同意时会再次询问。`,
      })),
    ],
    seen: {
      statuses: {
        ...seen.statuses,
        ...Object.fromEntries(now.applications.map((one) => [one.apply_no, standingOf(one)])),
      },
      agreements: {
        ...seen.agreements,
        ...Object.fromEntries(newer.map(({ contract: { code, version } }) => [code, version])),
      },
    },
  }
}
