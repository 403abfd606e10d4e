// Its hook shall run after each test of all files.
import '@testing-library/react'
import { runTogether } from '../run'

runTogether('unit/platform')
