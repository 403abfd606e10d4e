// Unit tests of components talk to a table of answers in place of a server: test/tools/fake-api.ts.
jest.mock('@/http/api', () => jest.requireActual('./tools/fake-api'))
