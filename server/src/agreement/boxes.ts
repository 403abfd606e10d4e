import type { Vault } from '../lib/vault'

const BOX = 'agreement-box'

/**
 * The boxes that a device was given to tick (S24.43). The id of each is signed for the device, so that what is ticked
 * proves what the device was given, and nothing is written for what is only looked at.
 */
export function boxesFor({ vault }: { vault: Vault }, device: string) {
  const signed = (id: string) => `${JSON.stringify(device)} ${id}`
  const read = (ticked: string) => {
    const [, id = '', signature = ''] = /^(.*)\.([\w-]+)$/.exec(ticked) ?? []
    return vault.verify(signed(id), signature, BOX) ? id : ''
  }
  return {
    /** The answer with the id of each of its boxes signed. */
    give: <A>(answer: A): A =>
      JSON.parse(
        JSON.stringify(answer, (name, value) =>
          name === 'consent_id' ? `${value}.${vault.sign(signed(value), BOX)}` : value,
        ),
      ),
    /** The ids of ticked boxes as agreements have them; an empty one for a box that the device was not given. */
    read: (ticked: readonly string[]) => ticked.map(read),
  }
}
