import { matchPath } from '@contract/pages'
import { firstTimes, hearErrors } from '@/platform/errors/errors'
import { settings } from '@/platform/settings'
import { mark, path } from './marks'

const isNew = firstTimes()

// Uncaught errors become marks: one for each kind and page, because an error that repeats adds nothing new.
hearErrors((kind, text) => {
  const page = path()
  if (isNew(`${kind} ${matchPath(page)?.id ?? page}`)) mark('error', { kind, text, commit: settings.commit })
})
