import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { type ElementProps, toDom } from './dom-props'

/** The change handler of a text control, in Taro's event format with the text in `detail.value`. */
type Entered = (event: { detail: { value: string } }) => void

const reports = (to: Entered | undefined, then?: () => void) => (event: SyntheticEvent<HTMLInputElement>) => {
  to?.({ detail: { value: event.currentTarget.value } })
  then?.()
}

interface InputProps extends ElementProps {
  name?: string
  value?: string
  type?: 'text' | 'number' | 'idcard'
  placeholder?: string
  placeholderClass?: string
  disabled?: boolean
  /** -1 means no limit, as in Taro. */
  maxlength?: number
  focus?: boolean
  autocomplete?: string
  cursorSpacing?: number
  adjustPosition?: boolean
  onInput?: Entered
  onFocus?: Entered
  onBlur?: Entered
}

/** A number field stays `type=text`: browsers' number fields accept "1e5" and lose what they cannot parse. */
export function Input(props: InputProps) {
  const { value, type = 'text', placeholderClass: _, maxlength, focus, autocomplete, ...rest } = props
  const { cursorSpacing: __, adjustPosition: ___, onInput, onFocus, onBlur, ...common } = rest
  const ref = useRef<HTMLInputElement>(null)
  const { composition, settle } = useLiveValue(ref, value)
  // As in Taro, the field takes the focus whenever `focus` becomes true, not only on mount.
  useEffect(() => {
    if (focus) ref.current?.focus()
  }, [focus])
  return (
    <input
      ref={ref}
      type="text"
      inputMode={type === 'number' ? 'numeric' : undefined}
      autoCapitalize={type === 'idcard' ? 'characters' : undefined}
      defaultValue={value}
      maxLength={maxlength === undefined || maxlength < 0 ? undefined : maxlength}
      autoComplete={autocomplete}
      {...toDom('input', common).dom}
      {...composition}
      onInput={reports(onInput, settle)}
      onFocus={reports(onFocus)}
      onBlur={reports(onBlur)}
    />
  )
}

/** Writes nothing during a composition. `settle` follows each input: an owner that rejects it does not render. */
function useLiveValue(ref: RefObject<HTMLInputElement | null>, value?: string) {
  const composing = useRef(false)
  const [, settle] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    const control = ref.current
    if (control && value !== undefined && !composing.current && control.value !== value) control.value = value
  })
  const composition = {
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: () => {
      composing.current = false
      settle()
    },
  }
  return { composition, settle }
}
