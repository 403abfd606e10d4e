import { Fragment } from 'react'

export const Block = Fragment
