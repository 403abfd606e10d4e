import { Blank, type BlankProps } from './blank'
import d from './drawings.module.scss'

interface EmptyProps extends Omit<BlankProps, 'failed' | 'picture'> {
  /** What is missing: a page of paper unless given, the visitor's login, or the way to a page. */
  of?: 'paper' | 'person' | 'way'
}

/** Nothing is here. A guest's page, an empty list and a missing page have one layout, and a drawing each. */
export const Empty = ({ of = 'paper', ...blank }: EmptyProps) => <Blank {...blank} picture={d[of]} />
