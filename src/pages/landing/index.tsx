import { channelOf } from '@contract/channel'
import { useLanding } from '@/features/entry/use-landing'
import { EntryPage } from '@/pages/home/entry-page'
import { definePage, type PageProps } from '@/router/page'

export default definePage('landing', function Landing({ params }: PageProps) {
  useLanding(channelOf(params, params.channel), params)
  return <EntryPage params={params} />
})
