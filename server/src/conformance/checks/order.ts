import { type Invented, invent, newApplication, newLead } from '../messages'
import { application, type Check, one, type Step } from './check'

const twice = (message: Invented): Step[] => [
  { message, wants: 'accepted' },
  { message, wants: 'accepted' },
]

/** Messages that come again, which a relay gets too. */
export function repetitionChecks(): Check[] {
  const number = newApplication()
  const sent = application(number)
  return [
    {
      title: 'an application that is sent again under its id is accepted again',
      promise: 'again',
      steps: twice(sent),
      unseen: `the message ${sent.id} was sent twice: its application ${number} is there once`,
    },
    {
      title: 'its withdrawal is accepted, and accepted again under its id',
      promise: 'again',
      steps: twice(invent('consent.withdrawn', number)),
      unseen: `the application ${number} is withdrawn: its data is not used any more`,
    },
  ]
}

/** Messages that overtake each other. */
export function orderChecks(now: Date): Check[] {
  const [early, visited] = [newApplication(), newApplication()]
  const cancelled = invent('visit.cancelled', visited, new Date(now.getTime() + 1000))
  return [
    {
      title: 'a withdrawal before its application, and then the application, are accepted or ended by 410',
      promise: 'order',
      steps: [
        { message: invent('consent.withdrawn', early), wants: 'settled' },
        { message: application(early), wants: 'settled' },
      ],
      unseen: `the application ${early} was withdrawn before it came: its data is not used`,
    },
    one('a withdrawal of an unknown lead is accepted or ended by 410', 'order', 'settled', {
      message: invent('consent.withdrawn', newLead()),
    }),
    {
      title:
        'the end of a visit before its booking, and again after the withdrawal, is accepted or ended by 410',
      promise: 'visits',
      steps: [
        { message: application(visited), wants: 'accepted' },
        { message: cancelled, wants: 'settled' },
        { message: invent('visit.booked', visited, now), wants: 'settled' },
        { message: invent('consent.withdrawn', visited), wants: 'accepted' },
        { message: cancelled, wants: 'settled' },
      ],
      unseen: `the visit of ${visited} was cancelled after it was booked: nobody is expected`,
    },
  ]
}
