import type { Application } from '@contract/endpoints/application'
import type { Consent } from '@contract/endpoints/privacy'
import type { Contract } from '@/http/calls/agreement'
import { formatDate } from '@/lib/time/time'
import type { DialogItem } from '@/stores/dialog'
import type { Seen } from '@/stores/seen'

/** The visitor's current data. */
export interface Now {
  applications: readonly Application[]
  /** Newest first. */
  consents: readonly Consent[]
  /** The agreements in force. */
  contracts: readonly Contract[]
}

/**
 * The applications whose status differs from the one last seen on this device. An application that is new to this
 * device does not count as changed.
 */
const movedOn = ({ statuses }: Seen, { applications }: Now) =>
  applications.filter(({ apply_no, status }) => (statuses[apply_no] ?? status) !== status)

/**
 * The agreements that the visitor accepted in an earlier version than the one in force and has not been informed
 * about.
 */
function renewed({ agreements }: Seen, { consents, contracts }: Now) {
  const live = consents.filter(({ withdrawn_at }) => withdrawn_at === null)
  return contracts.flatMap((contract) => {
    const consent = live.find(({ agreement_code }) => agreement_code === contract.code)
    const announced = agreements[contract.code] === contract.version
    return consent && consent.version !== contract.version && !announced ? [{ consent, contract }] : []
  })
}

/** The changes to show to the visitor, and the state to store as seen afterwards. */
export function changesOf(seen: Seen, now: Now): { items: DialogItem[]; seen: Omit<Seen, 'at'> } {
  const newer = renewed(seen, now)
  return {
    items: [
      ...movedOn(seen, now).map(({ institution, product_name, apply_no, status_text, next_text }) => ({
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
        ...Object.fromEntries(now.applications.map(({ apply_no, status }) => [apply_no, status])),
      },
      agreements: {
        ...seen.agreements,
        ...Object.fromEntries(newer.map(({ contract: { code, version } }) => [code, version])),
      },
    },
  }
}
