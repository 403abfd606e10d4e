import { lazyPart } from '@/platform/elements/lazy-part'
import { Notice } from '@/ui/notice/notice'
import { BannerSkeleton } from './banner-skeleton'

/** Only for a logged-in visitor, so that a guest's first screen stays small. */
export const ResumeBanner = lazyPart(
  () => import(/* webpackChunkName: "resume-banner" */ './resume-banner'),
  BannerSkeleton,
)

/** Says why a guest is asked to log in, and where the login leads. */
export const LoginReason = ({ product }: { product?: string | undefined }) => (
  <Notice id="login-reason">
    {product === undefined ? '登录后回到刚才的页面' : `登录后继续申请${product || '您选的产品'}`}
  </Notice>
)
