import { randomBytes } from 'node:crypto'
import { type WebhookType, webhooks } from '@contract/webhooks/webhooks'
import { publicKeyOf } from '../../lib/hpke'
import { consents, invent, newApplication, newLead, PERSON } from '../messages'
import { application, type Check, one } from './check'

/** One message of each type but the withdrawal, about one application and one lead. */
export function typeChecks(): Check[] {
  const number = newApplication()
  const others = (Object.keys(webhooks) as WebhookType[]).filter(
    (type) => type !== 'application.submitted' && type !== 'consent.withdrawn',
  )
  return [
    one('a valid application.submitted is accepted', 'answer', 'accepted', { message: application(number) }),
    ...others.map((type) => {
      const message = invent(type, type === 'lead.submitted' ? newLead() : number)
      return one(`a valid ${type} is accepted or ended by 410`, 'types', 'settled', { message })
    }),
  ]
}

/** Almost as long as a message can be. */
export function longCheck(): Check {
  const message = application()
  const data = { ...message.data, consents: consents(240) }
  return one('a message of 60 KB is accepted', 'body', 'accepted', { message: { ...message, data } })
}

const NAME = '买买提·吐尔逊𠮷😀'

/** Of bodies that a receiver reads. */
export const contentChecks = (seal_key?: string): Check[] => [
  one('a message with members that no release has yet is accepted', 'members', 'accepted', {
    written: (body) => JSON.stringify({ ...body, later: 1, data: { ...body.data, later: { some: [null] } } }),
  }),
  one('a message of a type that no release has yet is accepted or ended by 410', 'types', 'settled', {
    message: { ...application(), type: 'test.later' },
  }),
  one('a message with spaces and line breaks between its members is accepted', 'signature', 'accepted', {
    written: (body) => JSON.stringify(body, null, 2),
  }),
  {
    ...one('a message with rare characters is accepted', 'body', 'accepted', {
      message: { ...application(), personal: { ...PERSON, name: NAME } },
    }),
    unseen: `the name in one message was ${NAME}`,
  },
  longCheck(),
  ...(seal_key ? [sealCheck()] : []),
]

const sealCheck = () =>
  one('a message that is sealed for another key is not accepted', 'seal', 'kept', {
    seal_key: publicKeyOf(randomBytes(32)).toString('base64'),
  })
