import { useChannel } from './channel'
import { useDialog } from './dialog'
import { useForm } from './form'
import { useLoading } from './loading'
import { useThirdParty } from './third-party'

test('the shared state starts as the specification states [S3.1, S3.2]', () => {
  expect(useChannel.getState().data).toBeNull()
  expect(useForm.getState()).toMatchObject({ data: {}, order_no: '', flow: 0 })
  expect(useLoading.getState().loading).toBe(false)
  expect(useDialog.getState()).toMatchObject({ show: false, dataList: [] })
  expect(useThirdParty.getState().loaded).toBe(false)
})
