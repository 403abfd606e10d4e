import { View } from '@tarojs/components'
import { Question } from '@/form/question'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Notice } from '@/ui/notice/notice'
import s from '../offline.module.scss'
import { daysOf, timesOn } from './slots'
import type { BookingState } from './use-booking'

const CONTACT = [
  { name: 'name', label: '到访人姓名', why: '网点接待时核对本人，请与身份证一致' },
  { name: 'mobile', label: '联系电话', why: '网点时间有变动时联系您，加密保存' },
] as const

/** The person whom the store may expect and call. When a visit is moved, both are known. */
export const ContactFields = ({ booking, moves }: { booking: BookingState; moves: boolean }) =>
  CONTACT.map(({ name, label, why }) => (
    <Question
      key={name}
      id={`visit-${name}`}
      field={{ kind: name, label, why: moves ? '已保存，没有变化可以不填' : why }}
      value={booking.draft[name]}
      error={booking.errors[name]}
      onChange={(value) => booking.change({ [name]: String(value) })}
    />
  ))

export function When({ booking }: { booking: BookingState }) {
  const { draft, errors, shop, now, dropped } = booking
  const times = shop && draft.day ? timesOn(shop, draft.day, now) : []
  if (!shop) return <View className={s.hint}>选好网点后，再选到店日期和时间。</View>
  return (
    <>
      <View aria-role="status" aria-live="polite">
        {dropped && (
          <Notice id="visit-dropped" tone="warn" title={`${dropped}已不能预约`}>
            这是您之前选的时间，请重新选择。其他内容都保留着。
          </Notice>
        )}
      </View>
      <Field id="visit-day" label="到店日期" group error={errors.day}>
        <Choice
          name="visit-day"
          options={daysOf(shop, now)}
          value={draft.day}
          onChange={(day) => booking.setDay(day, shop)}
        />
      </Field>
      {times.length > 0 && (
        <Field id="visit-time" label="到店时间" group why="请提前准备好身份证原件" error={errors.time}>
          <Choice
            name="visit-time"
            options={times.map((time) => ({ value: time, label: time }))}
            value={draft.time}
            onChange={(time) => booking.change({ time })}
          />
        </Field>
      )}
    </>
  )
}
