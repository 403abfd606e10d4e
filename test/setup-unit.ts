// Unit tests of components use a table of responses instead of a server: test/tools/fake-api.ts.
jest.mock('@/http/api', () => jest.requireActual('./tools/fake-api'))
