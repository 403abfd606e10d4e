import { configure } from '@testing-library/react'

// A wait ends with what it waits for; 1 s, the default, may pass on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

// Unit tests of components use a table of responses instead of a server: test/tools/fake-api.ts.
jest.mock('@/http/api', () => jest.requireActual('./tools/fake-api'))
