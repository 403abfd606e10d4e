import { View } from '@tarojs/components'
import { errorsOf } from '@/form/errors'
import { cleanName, nameProblem } from '@/form/name'
import { useSubmit } from '@/form/use-submit'
import { FUNNEL_STEPS } from '@/lib/funnel'
import { focusField } from '@/platform/elements/field/focus-field'
import { useForm } from '@/stores/form'
import { useSession } from '@/stores/session'
import { mark } from '@/tracking/marks'
import { AgreementBoxes } from '@/ui/agreement-boxes/agreement-boxes'
import { AreaPicker } from '@/ui/area-picker/area-picker'
import { Card } from '@/ui/card/card'
import { Failed } from '@/ui/empty/failed'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Page, type PageProps } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { Steps } from '@/ui/steps/steps'
import { saveCity, saveNameAndCity } from './api'
import { useCity } from './area-choice'
import { dropDraft, isKnown } from './place'
import s from './place.module.scss'

export interface CityProps {
  onSending: () => void
  onDone: () => unknown
  onOpenAgreement: (agreement: { code: string; version: string }) => unknown
  onRelogin: () => unknown
  shown: number
}

/** @param asks for the city, and the name where it is due; otherwise a known city is only confirmed */
export function useCityForm({ shown, onSending, onDone }: CityProps, asks: boolean) {
  const city = useCity(shown)
  const named = asks && !city.load.data?.nameless
  const name = useForm((state) => cleanName(state.data.name ?? ''))
  const { fill } = useForm.getState()
  const form = useSubmit({
    ids: {
      consents: city.firstUnticked,
      ...(asks && { code: 'from-area' }),
      ...(named && { name: 'from-name' }),
    },
    fill,
    check: () => ({
      consents: city.consentError,
      name: named ? nameProblem(name) : null,
      code: !asks || isKnown(city.area) ? null : '请选择当前居住城市',
    }),
    send: () => {
      onSending()
      const place = { ...city.area, ...city.consents }
      return named ? saveNameAndCity({ name, ...place }) : saveCity(place)
    },
    onBroken: (broken): unknown => {
      const errors = errorsOf(broken)
      // A newer version of an agreement came into force in the meantime: it is shown and unticked.
      if (errors.consents) return city.load.reload()
      return form.show({ ...errors, place: broken[0]?.content })
    },
    // Scrolls the message into view, because the pressed button stands at the bottom.
    onTrouble: () => focusField('city-unsaved'),
    onDone: () => {
      if (named) fill({ name })
      dropDraft()
      useSession.setState({ consentsAsked: 0 })
      mark('city_saved', { source: city.source })
      return onDone()
    },
  })
  return { city, form, named }
}

interface CityPageProps
  extends PageProps,
    Pick<ReturnType<typeof useCityForm>, 'city' | 'form'>,
    Pick<CityProps, 'onOpenAgreement' | 'onRelogin'> {
  count: number
}

export function CityPage({ city, form, count, children, ...props }: CityPageProps) {
  const { onOpenAgreement, onRelogin, ...page } = props
  const { load, agreements, ticks } = city
  const progress = <Steps steps={FUNNEL_STEPS} current={0} />
  // A visitor without a login sees no error, because the login page is being opened.
  const waiting = !useSession((state) => state.loggedIn) || load.state === 'loading'
  if (!load.data) {
    return (
      <Page wide={page.wide} progress={progress} title={page.title}>
        {waiting ? (
          <Skeleton shape="field" count={count} label="正在查看您的城市" />
        ) : (
          <Failed title="没有加载出来" onReload={load.reload}>
            请检查网络或稍后重试，已填写的内容都保留着。
          </Failed>
        )}
      </Page>
    )
  }
  return (
    <>
      <Page progress={progress} {...page}>
        {form.trouble && (
          <Notice
            id="city-unsaved"
            tone="error"
            title="没有保存成功"
            action={{ label: '重试', onClick: form.submit }}
          >
            网络不稳定或系统繁忙，请稍后再试。已填写的内容都保留着。
          </Notice>
        )}
        {/* What a login by link requires comes before everything else. */}
        {agreements.length > 0 && (
          <Card id="link-consents" title={`您通过链接登录了${load.data.mobile}`}>
            <View className={`small ${s.ask}`}>
              请先阅读并同意以下协议，同意前不会保存您填写的内容。
              <Link id="link-relogin" onClick={onRelogin}>
                不是您？重新登录
              </Link>
            </View>
            <AgreementBoxes
              agreements={agreements}
              isTicked={ticks.isTicked}
              onTick={ticks.tick}
              error={form.errors.consents}
              onOpen={onOpenAgreement}
            />
          </Card>
        )}
        {children}
      </Page>
      {/* Beside the form, which a search would otherwise submit. */}
      <AreaPicker
        {...city.picker}
        onPick={(area) => {
          city.picker.onPick(area)
          form.clearErrors(['code'])
        }}
      />
    </>
  )
}
