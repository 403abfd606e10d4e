declare const brand: unique symbol
/** A value that only a cast or a schema makes: the plain type is not accepted in its place. Types only, no bytes. */
export type Branded<T, B extends string> = T & { readonly [brand]: B }
/** Texts as they come from addresses and storage are accepted; a text of another brand is not. */
type Named<B extends string> = string & { readonly [brand]?: B }

/** Money in fen (1/100 yuan), never a fraction (S6.7). */
export type Fen = Branded<number, 'Fen'>
/** The only way from a number to money. */
export const fen = (amount: number) => amount as Fen

export type OrderNo = Named<'OrderNo'>
export type ApplyNo = Named<'ApplyNo'>
export type InstitutionCode = Branded<string, 'InstitutionCode'>
export const institutionCode = (code: string) => code as InstitutionCode
