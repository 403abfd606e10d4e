import { Skeleton } from '../skeleton/skeleton'

export const AreasWaiting = () => <Skeleton shape="lines" count={6} label="正在加载城市列表" />
