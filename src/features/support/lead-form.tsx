import type { LeadField } from '@contract/endpoints/support'
import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Checkbox } from '@/ui/checkbox/checkbox'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Form } from '@/ui/form/form'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { TextInput } from '@/ui/text-input/text-input'
import type { Support } from './api'
import { generalOf, leadId, sharesOf } from './check'
import s from './support.module.scss'
import { type Lead, type LeadOptions, useLead } from './use-lead'

export type OpenAgreement = (agreement: Pick<AgreementRef, 'code' | 'version'>) => void

interface LeadFormProps extends LeadOptions {
  items: Support['items']
  onOpenAgreement: OpenAgreement
}

/** Phone, questions and consents. Nothing is ticked, and only ticked institutions are told (decisions.md §7). */
export function LeadForm({ items, onOpenAgreement, ...options }: LeadFormProps) {
  const lead = useLead(options)
  const { fields, agreements } = options.page
  const nameOf = (code: string | null) =>
    items.find(({ institution }) => institution.code === code)?.institution.name ?? ''
  const consent = (agreement: AgreementRef) => ({ agreement, lead, onOpenAgreement })
  return (
    <Card id="support-form" title="留下联系方式" role="region" label="留下联系方式">
      <View className={s.intro}>由您选择的机构与您联系，没有选择的机构不会收到。只看产品不需要填写。</View>
      <Form onSubmit={lead.submit}>
        <Field
          id={leadId.mobile}
          label="手机号"
          why="机构用它与您联系，加密保存"
          error={lead.errors[leadId.mobile]}
        >
          <TextInput
            value={lead.mobile}
            onChange={lead.enterMobile}
            type="tel"
            autocomplete="tel"
            placeholder="11位手机号码"
            // Room for a pasted "+86 138-0013-8000"; it is cleaned, not cut.
            maxLength={20}
          />
        </Field>
        {fields.map((field) => (
          <Question key={field.name} field={field} lead={lead} />
        ))}
        <View className={s.group} aria-role="group">
          <View className={s.legend} aria-role="legend">
            提供给哪些机构
          </View>
          <View className={s.small}>至少选择一家，可以多选；只提供您在本页填写的内容</View>
          {sharesOf(agreements).map((agreement) => (
            <Consent key={agreement.consent_id} {...consent(agreement)}>
              提供给{nameOf(agreement.institution_code)}，我已阅读并同意
            </Consent>
          ))}
        </View>
        <View className={s.group}>
          {generalOf(agreements).map((agreement) => (
            <Consent key={agreement.consent_id} {...consent(agreement)}>
              我已阅读并同意
            </Consent>
          ))}
        </View>
        {lead.failed !== null && (
          <Notice id="support-failed" tone="error" title="没有提交成功">
            {lead.failed ||
              '网络不稳定或系统繁忙，请稍后再次提交。已填写的内容都保留着，重复提交只会登记一次。'}
          </Notice>
        )}
        <Button id="support-submit" submit>
          提交给所选机构
        </Button>
      </Form>
    </Card>
  )
}

function Question({ field, lead }: { field: LeadField; lead: Lead }) {
  const { name, label, kind, why, required, placeholder, options = [] } = field
  const id = leadId.value(name)
  const value = lead.values[name] ?? ''
  const choice = kind === 'choice'
  return (
    <Field id={id} label={label} why={why} error={lead.errors[id]} optional={!required} group={choice}>
      {choice ? (
        <Choice
          name={id}
          options={options}
          value={value || null}
          onChange={(chosen) => lead.fill(name, chosen)}
        />
      ) : (
        <TextInput
          value={value}
          onChange={(text) => lead.fill(name, text)}
          placeholder={placeholder}
          maxLength={64}
        />
      )}
    </Field>
  )
}

interface ConsentProps {
  agreement: AgreementRef
  lead: Lead
  onOpenAgreement: OpenAgreement
  children: ReactNode
}

function Consent({ agreement, lead, onOpenAgreement, children }: ConsentProps) {
  const { consent_id, title, code, version } = agreement
  const id = leadId.consent(agreement)
  return (
    <Checkbox
      id={id}
      checked={lead.ticked.includes(consent_id)}
      onChange={(on) => lead.tick(consent_id, on)}
      error={lead.errors[id]}
    >
      {children}
      <Link onClick={() => onOpenAgreement({ code, version })}>《{title}》</Link>
    </Checkbox>
  )
}
