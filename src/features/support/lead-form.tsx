import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import { Question } from '@/form/question'
import { AgreementBox } from '@/ui/agreement-boxes/agreement-boxes'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Field } from '@/ui/field/field'
import { Form } from '@/ui/form/form'
import { Mark } from '@/ui/mark/mark'
import { Notice } from '@/ui/notice/notice'
import type { Support } from './api'
import s from './support.module.scss'
import { generalOf, type LeadOptions, leadId, questionsOf, sharesOf, useLead } from './use-lead'

export type OpenAgreement = (agreement: Pick<AgreementRef, 'code' | 'version'>) => void

interface LeadFormProps extends LeadOptions {
  items: Support['items']
  onOpenAgreement: OpenAgreement
}

/** Nothing is ticked in advance, and only ticked institutions receive the lead (S19.3, S19.2). */
export function LeadForm({ items, onOpenAgreement, ...options }: LeadFormProps) {
  const lead = useLead(options)
  const { fields, agreements } = options.page
  const institutionOf = (code: string | null) =>
    items.find(({ institution }) => institution.code === code)?.institution
  const consent = (agreement: AgreementRef) => ({
    agreement,
    id: leadId.consent(agreement),
    checked: lead.isTicked(agreement),
    onChange: (on: boolean) => lead.tick(agreement, on),
    error: lead.errors[leadId.consent(agreement)],
    onOpen: onOpenAgreement,
  })
  return (
    <Card id="support-form" title="留下联系方式" role="region" label="留下联系方式">
      <View className={`small ${s.intro}`}>只有您选的机构会收到这里的内容，加密保存。</View>
      <Form onSubmit={lead.submit}>
        {questionsOf(fields).map((field) => (
          <Question
            key={field.name}
            id={leadId.value(field.name)}
            field={field}
            value={lead.values[field.name]}
            error={lead.errors[field.name]}
            onChange={(value) => lead.fill({ [field.name]: String(value) })}
          />
        ))}
        <Field
          id={leadId.shares}
          label="提供给哪些机构"
          group
          why="至少选一家"
          beside
          error={lead.errors.shares}
        >
          {sharesOf(agreements).map((agreement) => {
            const institution = institutionOf(agreement.institution_code)
            const name = institution?.name ?? ''
            // The name stands before the title, and need not end it too.
            const title = agreement.title.replace(`（${name}）`, '')
            return (
              <AgreementBox key={agreement.consent_id} {...consent({ ...agreement, title })}>
                {institution && (
                  <View className={s.mark}>
                    <Mark small institution={institution} />
                  </View>
                )}{' '}
                提供给{name}，我已阅读并同意
              </AgreementBox>
            )
          })}
        </Field>
        <View className={s.group}>
          {generalOf(agreements).map((agreement) => (
            <AgreementBox key={agreement.consent_id} {...consent(agreement)} />
          ))}
        </View>
        {lead.trouble && (
          <Notice id="support-failed" tone="error" title="没有提交成功">
            {lead.trouble.kind === 'refused'
              ? lead.trouble.text
              : '网络不稳定或系统繁忙，请稍后再次提交。已填写的内容都保留着，重复提交只会登记一次。'}
          </Notice>
        )}
        <Button id="support-submit" submit loading={lead.busy}>
          提交给所选机构
        </Button>
      </Form>
    </Card>
  )
}
