import { type Fen, fen } from '@contract/brands'
import { View } from '@tarojs/components'
import { AgreementBoxes } from '../agreement-boxes/agreement-boxes'
import { AmountInput } from '../amount-input/amount-input'
import { Button } from '../button/button'
import { Checkbox } from '../checkbox/checkbox'
import { Choice, type ChoiceProps } from '../choice/choice'
import { CodeInput } from '../code-input/code-input'
import { Field } from '../field/field'
import { Link } from '../link/link'
import { Stepper } from '../stepper/stepper'
import { Tabs } from '../tabs/tabs'
import { TextInput } from '../text-input/text-input'
import { type Examples, kept, nothing } from './example'

const boxes = (code: string, error?: string) =>
  kept(false, (ticked, tick) => (
    <AgreementBoxes
      agreements={[{ code, title: '用户服务协议', version: '1.0' }]}
      isTicked={() => ticked}
      onTick={(_, on) => tick(on)}
      error={error}
      onOpen={nothing}
    />
  ))

const limits = { min: fen(1_000_00), max: fen(200_000_00), step: fen(1_000_00) }

const amount = (id: string, start: Fen) => (
  <Field id={id} label="借款金额" why="预估区间，最终以机构审批结果为准">
    {kept(start, (value, set) => (
      <AmountInput value={value} onChange={set} limits={limits} />
    ))}
  </Field>
)

const consent = (id: string, start: boolean, error?: string) =>
  kept(start, (checked, set) => (
    <Checkbox id={id} checked={checked} onChange={set} error={checked ? null : error}>
      我已阅读并同意<Link onClick={nothing}>《用户服务协议》</Link>
    </Checkbox>
  ))

const chosen = (start: string | null, props: Omit<ChoiceProps, 'value' | 'onChange'>) =>
  kept(start, (value, set) => <Choice {...props} value={value} onChange={set} />)

const terms = [3, 6, 12, 24, 36].map((n) => ({ value: String(n), label: `${n} 个月` }))
const jobs = [
  { value: 'employed', label: '受雇', note: '有固定工资收入' },
  { value: 'self', label: '自营', note: '个体工商户或自由职业' },
]
const purposes = [
  { value: 'daily', label: '日常消费' },
  { value: 'study', label: '教育培训' },
]

const code = (id: string, start: string, error?: string) => (
  <Field id={id} label="短信验证码" why="已发送至 138****0000，5 分钟内有效" error={error}>
    {kept(start, (value, set) => (
      <CodeInput value={value} onChange={set} />
    ))}
  </Field>
)

const instalment = (id: string, max: number) =>
  kept(1, (value, set) => (
    <Stepper id={id} value={value} min={1} max={max} onChange={set} less="提前一期" more="推后一期">
      第{value}期
    </Stepper>
  ))

const TABS = [
  { value: 'own', label: '我的申请' },
  { value: 'all', label: '全部产品' },
] as const

/** What a visitor presses, ticks, chooses or fills in. */
export const controls: Examples = {
  agreementBoxes: {
    未勾选: boxes('example-open'),
    有错误: boxes('example-error', '请先阅读并同意'),
  },
  amountInput: {
    区间内: amount('amount-fine', fen(20_000_00)),
    超出区间: amount('amount-over', fen(250_000_00)),
  },
  button: {
    主要: <Button>查看可申请产品</Button>,
    还差什么: <Button kind="waits">请先勾选产品</Button>,
    次要: <Button kind="secondary">修改信息</Button>,
    文字: <Button kind="text">稍后再说</Button>,
    危险: <Button kind="danger">撤回授权</Button>,
    处理中: <Button loading>正在提交</Button>,
    小号: <Button small>成本明示表</Button>,
  },
  checkbox: {
    未勾选: consent('consent-no', false),
    已勾选: consent('consent-yes', true),
    有错误: consent('consent-missing', false, '请先阅读并勾选'),
  },
  choice: {
    并排: chosen('12', { name: 'choice-term', label: '借款期限', options: terms }),
    '成行，未选择': chosen(null, { name: 'choice-job', label: '职业', layout: 'rows', options: jobs }),
  },
  codeInput: {
    输入中: code('code-some', '123'),
    有错误: code('code-wrong', '123456', '验证码不正确或已过期，请重新获取'),
  },
  field: {
    '选填，说明原因，旁边有链接': (
      <Field
        id="field-mail"
        label="邮箱"
        optional
        why="接收申请进度"
        aside={<Link onClick={nothing}>为什么需要</Link>}
      >
        <TextInput value="" onChange={nothing} />
      </Field>
    ),
    '一组选项，有错误': (
      <Field id="field-purpose" group label="借款用途" why="机构按用途审核" error="请选择借款用途">
        <Choice name="field-purpose" options={purposes} value={null} onChange={nothing} />
      </Field>
    ),
  },
  link: {
    句中: (
      <View>
        申请前请阅读<Link onClick={nothing}>《个人信息处理规则》</Link>。
      </View>
    ),
  },
  stepper: {
    可以选择: instalment('example-instalment', 11),
    没有选择: instalment('example-only', 1),
  },
  tabs: {
    两个标签: kept<'own' | 'all'>('own', (value, set) => (
      <Tabs id="example-tabs" label="申请和产品" tabs={TABS} value={value} onChange={set}>
        {value === 'own' ? '申请的进度' : '产品的列表'}
      </Tabs>
    )),
  },
  textInput: {
    带按钮: kept('', (value, set) => (
      <TextInput
        id="input-mobile"
        label="手机号"
        value={value}
        onChange={set}
        type="tel"
        placeholder="例如：13800000000"
        suffix={<Button kind="text">获取验证码</Button>}
      />
    )),
  },
}
