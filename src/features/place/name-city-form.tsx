import { WORDS } from '@contract/rules/words'
import { useEffect } from 'react'
import { Kept } from '@/form/kept'
import { Question } from '@/form/question'
import { useForm } from '@/stores/form'
import { AccountNote } from '@/ui/account-note/account-note'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import c from '@/ui/columns/columns.module.scss'
import { Field } from '@/ui/field/field'
import { AreaButton } from './area-choice'
import { CityPage, type CityProps, useCityForm } from './city-page'
import { SOURCE_NOTES } from './place'

/** Name and city of residence (S2.8). */
export function NameCityForm(props: CityProps) {
  const { city, form, named } = useCityForm(props, true)
  const { data } = city.load
  const name = useForm((state) => state.data.name ?? '')
  const fill = useForm((state) => state.fill)
  useEffect(() => {
    if (data?.name && !useForm.getState().data.name) fill({ name: data.name })
  }, [data, fill])
  const { errors, busy, submit } = form

  return (
    <CityPage
      wide
      {...props}
      city={city}
      form={form}
      count={2}
      title={named ? '怎么称呼您，住在哪个城市' : '您现在住在哪个城市'}
      sub={data?.agreements.length === 0 && <AccountNote mobile={data.mobile} onRelogin={props.onRelogin} />}
      onSubmit={submit}
      action={
        <Button id="from-submit" submit loading={busy}>
          {WORDS.saveAndContinue}
        </Button>
      }
    >
      <Card className={c.fields}>
        {named && (
          <Kept
            id="from-name"
            label="姓名"
            known={!name || name === data?.name ? data?.name : null}
            broken={Boolean(errors.name)}
          >
            <Question
              id="from-name"
              field={{ kind: 'name', label: '姓名', why: '与身份证一致，核验时用' }}
              value={name}
              error={errors.name}
              onChange={(text) => form.fill({ name: String(text) })}
            />
          </Kept>
        )}
        <Field id="from-area" label="居住城市" why={SOURCE_NOTES[city.source]} beside error={errors.code}>
          <AreaButton area={city.area} onClick={city.choose} />
        </Field>
      </Card>
    </CityPage>
  )
}
