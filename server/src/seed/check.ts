import { AGREEMENT_GROUPS, IDENTITY_AGREEMENT, leadAgreement } from '@contract/rules/agreement'
import { DEFAULT_WAY, passesData } from '@contract/rules/ways'
import { isThemeName, THEME_NAMES } from '@contract/theme'
import { definitionFaults, unlistedReason } from '../catalogue/listing'
import { sheetFaults } from '../catalogue/sheet-faults'
import { passesLeadOn, passesOn } from '../consent/given'
import { areaOf } from '../place/regions'
import { addressProblems } from './addresses'
import {
  type Agreement,
  agreementsOf,
  namesFor,
  needlessAgreements,
  PLACEHOLDER,
  receiverOf,
  TEXTS,
} from './agreement-files'
import { assessmentProblems } from './assessment'
import type { CatalogueFiles, InstitutionFile } from './files'
import type { Folder } from './folder'
import { namingProblems } from './naming'
import { operatorPaperFaults, paperFaults } from './paper-faults'
import { locator } from './places'
import { publishingProblems } from './publishing'
import { wordingProblems } from './wording'

function* duplicates(files: CatalogueFiles): Generator<string> {
  const keys: Record<string, readonly (string | number)[]> = {
    institutions: files.institutions.map(({ code }) => code),
    products: files.products.map(({ code }) => code),
    agreements: agreementsOf(files).map(({ code }) => code),
    channels: files.channels.map(({ code }) => code),
    ads: files.ads.map(({ id }) => id),
    supports: files.supports.flatMap(({ sid, items }) => [sid, ...items.map(({ item }) => `${sid}/${item}`)]),
    shops: files.shops.map(({ shop_id }) => shop_id),
  }
  for (const [file, codes] of Object.entries(keys))
    for (const code of new Set(codes.filter((one, index) => codes.indexOf(one) !== index)))
      yield `${file}.json, ${code}: it occurs more than once`
}

/** Visitors tell institutions apart by their marks. */
function* markProblems({ institutions }: CatalogueFiles): Generator<string> {
  const codeOf = new Map<string, string>()
  for (const { code, mark } of institutions) {
    const place = `institutions.json, ${code}: mark ${JSON.stringify(mark)}`
    if (!/^[\p{L}\p{N}]$/u.test(mark)) yield `${place} must be one letter, digit or Chinese character`
    if (codeOf.has(mark))
      yield `${place} is that of ${codeOf.get(mark)} already: choose another character of its name`
    codeOf.set(mark, code)
  }
}

/** The texts name who carries the data to an institution. */
function* wayProblems({ institutions }: CatalogueFiles): Generator<string> {
  for (const { code, way, relay_operator } of institutions) {
    if (way === 'relay' && !relay_operator)
      yield `institutions.json, ${code}: the way relay needs relay_operator, who runs the relay`
    if (way !== 'relay' && relay_operator)
      yield `institutions.json, ${code}: relay_operator is for the way relay only`
  }
}

/** A page with a theme that no client has would get the default one. */
function* themeProblems({ channels, supports }: CatalogueFiles): Generator<string> {
  const places = [
    ...channels.map(({ code, theme_color }) => [`channels.json, ${code}`, theme_color] as const),
    ...supports.map(({ sid, theme_color }) => [`supports.json, ${sid}`, theme_color] as const),
  ]
  for (const [place, theme] of places)
    if (theme !== '' && !isThemeName(theme))
      yield `${place}, theme_color: there is no theme ${JSON.stringify(theme)} (${THEME_NAMES.join(', ')}, or "" for the default)`
}

function* agreementProblems(all: readonly Agreement[], texts: Folder['texts']): Generator<string> {
  const groups: readonly string[] = AGREEMENT_GROUPS.map(({ group }) => group)
  for (const agreement of all) {
    const { code, file } = agreement
    const place = `agreements.json, ${code}`
    if (!groups.includes(file.group)) yield `${place}: ${file.group} is not a group (${groups.join(', ')})`
    const names = namesFor(agreement, '')
    const versions = file.versions.map(({ version }) => version)
    if (new Set(versions).size < versions.length) yield `${place}: a version occurs more than once`
    for (const { effective_at, file: name } of file.versions) {
      if (Number.isNaN(Date.parse(effective_at))) yield `${place}: ${effective_at} is not a time`
      const used = [...(texts[`${TEXTS}/${name}`] ?? '').matchAll(PLACEHOLDER)].map(([, word = '']) => word)
      for (const word of new Set(used))
        if (!Object.hasOwn(names, word)) yield `${TEXTS}/${name}: {{${word}}} is not a known placeholder`
    }
  }
}

/** The agreements that visitors are asked for, with the place that needs each. */
function* neededAgreements({ products, supports }: CatalogueFiles): Generator<[code: string, place: string]> {
  yield [IDENTITY_AGREEMENT, 'the identity step']
  for (const { code, agreements } of products)
    for (const one of agreements) yield [one, `products.json, ${code}`]
  const institutionOf = new Map(products.map(({ code, institution }) => [code, institution]))
  for (const { sid, items } of supports)
    for (const { product_code } of items) {
      const institution = institutionOf.get(product_code)
      if (institution !== undefined) yield [leadAgreement(institution), `supports.json, ${sid}`]
    }
}

const isJump = ({ way = DEFAULT_WAY }: InstitutionFile) => !passesData(way)

/** What an institution to which nothing is passed on cannot have: a visitor comes with the referral number alone. */
function* jumpProblems({ institutions, products }: CatalogueFiles): Generator<string> {
  for (const { code, site, mini_program } of institutions.filter(isJump)) {
    const place = `institutions.json, ${code}: its way is jump, so`
    if (/[?#]/.test(site)) yield `${place} site must have no parameters`
    if (mini_program && !/^[^?]+$/.test(mini_program.path))
      yield `${place} the path of mini_program must be a page without parameters`
    for (const product of products.filter((one) => one.institution === code && one.offline))
      yield `${place} its product ${product.code} cannot be offline: a visit would be announced to it`
  }
}

/** Every place where data would go to an institution, or be processed, without a consent that says so. */
function* consentProblems(
  { products, supports, institutions }: CatalogueFiles,
  all: readonly Agreement[],
): Generator<string> {
  const jumps = new Set(institutions.filter(isJump).map(({ code }) => code))
  const gates = new Map(
    all.map(({ code, file, institution }) => [
      code,
      { code, institution_code: receiverOf({ file, institution }), only_read: file.only_read },
    ]),
  )
  const gatesOf = (codes: readonly string[]) => codes.flatMap((code) => gates.get(code) ?? [])
  const NEEDED = 'with each_institution and shares_data, and without only_read'
  for (const { code, institution, agreements } of products)
    if (!jumps.has(institution) && !gatesOf(agreements).some((gate) => passesOn(gate, institution)))
      yield `products.json, ${code}: none of its agreements is a consent to pass data on to ${institution} (one ${NEEDED})`
  const institutionOf = new Map(products.map(({ code, institution }) => [code, institution]))
  for (const { sid, items } of supports)
    for (const institution of new Set(items.flatMap((one) => institutionOf.get(one.product_code) ?? [])))
      for (const gate of gatesOf([leadAgreement(institution)]))
        if (!passesLeadOn(gate, institution))
          yield `agreements.json, ${gate.code}: it is no consent to pass leads of supports.json, ${sid}, on (it must be ${NEEDED})`
  if (gatesOf([IDENTITY_AGREEMENT]).some(({ only_read }) => only_read))
    yield `agreements.json, ${IDENTITY_AGREEMENT}: the identity step needs a consent, so it is not only_read`
}

function* references(files: CatalogueFiles, all: readonly Agreement[], at: Date): Generator<string> {
  const isInForce = ({ file }: Agreement) =>
    file.versions.some((one) => Date.parse(one.effective_at) <= Number(at))
  const inForce = new Set(all.filter(isInForce).map(({ code }) => code))
  const needless = needlessAgreements(files)
  for (const [code, place] of neededAgreements(files))
    if (needless.has(code)) yield `${place}: ${code} passes data on, and the way of its institution is jump`
    else if (!inForce.has(code)) yield `${place}: this needs an agreement ${code} in force`
  if (!all.some((one) => one.file.group === 'login' && inForce.has(one.code)))
    yield 'agreements.json: the login needs an agreement of the group login in force'
  const institutions = new Set(files.institutions.map(({ code }) => code))
  for (const { code, institution, rules } of files.products) {
    if (!institutions.has(institution)) yield `products.json, ${code}: there is no institution ${institution}`
    for (const region of rules.regions ?? [])
      if (!areaOf(region.code)) yield `products.json, ${code}: there is no area ${region.code}`
  }
  for (const { shop_id, institution_code, area, opens, closes, days } of files.shops) {
    const place = `shops.json, ${shop_id}`
    if (!institutions.has(institution_code)) yield `${place}: there is no institution ${institution_code}`
    if (!areaOf(area)) yield `${place}: there is no area ${area}`
    if (!(0 <= opens && opens < closes && closes <= 1440))
      yield `${place}: opens and closes are not hours of a day`
    if (days.some((day) => day < 1 || day > 7)) yield `${place}: days are from 1 (Monday) to 7`
  }
  for (const { id, starts_at, ends_at } of files.ads)
    if (!(Date.parse(starts_at) < Date.parse(ends_at)))
      yield `ads.json, ${id}: it does not end after its start`
}

/** What schemas cannot check, one sentence each; production refuses http on this machine and institutions of a trial. */
export function problemsOf(
  { files, texts, problems }: Folder,
  { production, at }: { production: boolean; at: Date },
): string[] {
  if (!files) return problems
  const all = agreementsOf(files)
  const papers = [...paperFaults(files), ...operatorPaperFaults(files.operator.papers)]
  const products = files.products.map((product) => ({
    product,
    faults: [...definitionFaults(product), ...sheetFaults(product)],
  }))
  // The rate of one with faults cannot be calculated.
  const listed = products.filter(
    ({ product, faults }) => faults.length > 0 || unlistedReason(product) === null,
  )
  const shown = { ...files, products: new Set(listed.map(({ product }) => product.code)) }
  return [
    ...new Set([
      ...duplicates(files),
      ...markProblems(files),
      ...wayProblems(files),
      ...themeProblems(files),
      ...agreementProblems(all, texts),
      ...references(files, all, at),
      ...consentProblems(files, all),
      ...jumpProblems(files),
      ...addressProblems(files, { loopback: !production }),
      ...publishingProblems(shown, { production }),
      ...namingProblems(files, all, { texts, at }),
      ...products.flatMap(({ product, faults }) =>
        faults.map((fault) => `products.json, ${product.code}: ${fault}`),
      ),
      ...wordingProblems(texts),
      ...papers,
      ...(production && papers.length === 0 ? assessmentProblems(files, at) : []),
    ]),
  ].map(locator(texts))
}
