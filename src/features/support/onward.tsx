import { Button } from '@/ui/button/button'

interface OnwardProps {
  onProducts: () => unknown
  onHome: () => unknown
}

/** The ways on from a partner list that has nothing to show. */
export const Onward = ({ onProducts, onHome }: OnwardProps) => (
  <>
    <Button id="support-products" onClick={onProducts}>
      看全部产品
    </Button>
    <Button id="support-home" kind="text" block onClick={onHome}>
      返回首页
    </Button>
  </>
)
