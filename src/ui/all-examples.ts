import { examples as accountNote } from './account-note/account-note.examples'
import { examples as agreementBoxes } from './agreement-boxes/agreement-boxes.examples'
import { examples as amountInput } from './amount-input/amount-input.examples'
import { examples as annualRate } from './annual-rate/annual-rate.examples'
import { examples as areaPicker } from './area-picker/area-picker.examples'
import { examples as button } from './button/button.examples'
import { examples as card } from './card/card.examples'
import { examples as checkbox } from './checkbox/checkbox.examples'
import { examples as choice } from './choice/choice.examples'
import { examples as codeInput } from './code-input/code-input.examples'
import { examples as dialog } from './dialog/dialog.examples'
import { examples as disclosure } from './disclosure/disclosure.examples'
import { examples as empty } from './empty/empty.examples'
import type { Example } from './example'
import { examples as field } from './field/field.examples'
import { examples as group } from './group/group.examples'
import { examples as icon } from './icon/icon.examples'
import { examples as link } from './link/link.examples'
import { examples as money } from './money/money.examples'
import { examples as notice } from './notice/notice.examples'
import { examples as offer } from './offer/offer.examples'
import { examples as overlay } from './overlay/overlay.examples'
import { examples as page } from './page/page.examples'
import { examples as paidNote } from './paid-note/paid-note.examples'
import { examples as rows } from './rows/rows.examples'
import { examples as saving } from './saving/saving.examples'
import { examples as sheet } from './sheet/sheet.examples'
import { examples as skeleton } from './skeleton/skeleton.examples'
import { examples as stepper } from './stepper/stepper.examples'
import { examples as steps } from './steps/steps.examples'
import { examples as textInput } from './text-input/text-input.examples'
import { examples as timeline } from './timeline/timeline.examples'
import { examples as toast } from './toast/toast.examples'

/** Every example of the component kit, for the gallery and the accessibility test. Never part of a product page. */
export const allExamples: Record<string, Example[]> = {
  button,
  'account-note': accountNote,
  'agreement-boxes': agreementBoxes,
  field,
  'text-input': textInput,
  'code-input': codeInput,
  'amount-input': amountInput,
  stepper,
  choice,
  checkbox,
  link,
  card,
  group,
  rows,
  disclosure,
  money,
  'annual-rate': annualRate,
  offer,
  notice,
  'paid-note': paidNote,
  saving,
  steps,
  timeline,
  empty,
  skeleton,
  icon,
  sheet,
  dialog,
  toast,
  'area-picker': areaPicker,
}

/** Examples that fill a whole screen and are shown one at a time. */
export const wholeScreens: Record<string, Example[]> = { page, overlay }
