import type { PersonaName } from '@contract/sandbox'
import type { Deps } from '../http/deps'
import { findVisitor } from '../login/sessions'
import { type LoggedIn, logIn } from '../login/visitors'
import type { Persona } from '../seed/files'
import { readPersonas } from '../seed/folder'
import { PERSONA_CHANNEL, seedPersona } from '../seed/personas'
import { deleteAccount } from '../use-cases/delete-account'
import { inScope } from './scope'

/** Device id of persona logins without a login request. */
const DEVICE = 'sandbox'

export function personaLogins(deps: Deps) {
  let files: Persona[] | undefined
  const tokens = new Map<PersonaName, string>()
  /** Serialised, because a page sends many requests at once and each persona must be created only once. */
  let queue: Promise<unknown> = Promise.resolve()

  function find(name: PersonaName): Persona {
    files ??= readPersonas(deps.config.seedDir)
    const found = files.find(({ persona }) => persona === name)
    if (!found) throw new Error(`personas.json has no ${name}`)
    return found
  }

  async function forget({ mobile }: Persona) {
    const known = await deps.db
      .selectFrom('phones')
      .select('user_id')
      .where('mobile_index', '=', deps.vault.index(mobile, 'mobile'))
      .executeTakeFirst()
    if (known) await deleteAccount(deps, { user_id: known.user_id, channel: PERSONA_CHANNEL })
  }

  const enter = (persona: Persona, context: { _did: string; _ch: string }) =>
    deps.db.transaction().execute(async (trx) => {
      await seedPersona(trx, persona, deps)
      return logIn(trx, deps, persona.mobile, { context: context as Parameters<typeof logIn>[3]['context'] })
    })

  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work)
    queue = turn.catch(() => {})
    return turn
  }

  return {
    /** Resets a persona to its file and logs it in; the session of `expired` has expired already. */
    start: (name: PersonaName, context: { _did: string; _ch: string }): Promise<LoggedIn> =>
      next(async () => {
        const persona = find(name)
        await forget(persona)
        const login = await enter(persona, context)
        const sessions = deps.db.updateTable('sessions').where('user_id', '=', login.user_id)
        if (name === 'expired') await sessions.set({ expires_at: new Date(0) }).execute()
        return login
      }),

    /** A token for a persona in its current state, for a request without one; null when its login has expired. */
    tokenOf: (name: PersonaName): Promise<string | null> =>
      next(async () => {
        if (name === 'expired') return null
        const token = tokens.get(name) ?? ''
        if (await findVisitor(deps, token)) return token
        // Separate randomness, so that the order of concurrent requests does not matter.
        const random = deps.run?.randomOf(null, `persona ${name}`)
        const made = await inScope(random ? { random } : {}, () =>
          enter(find(name), { _did: DEVICE, _ch: PERSONA_CHANNEL }),
        )
        tokens.set(name, made.token)
        return made.token
      }),
  }
}
