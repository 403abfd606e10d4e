import { endLogin } from '@/http/calls/login'
import { read } from '@/http/read'

const LOGIN = { login: 'unconfirmed' } as const

/** Whose login the address of /result brought: of all calls only this and the next carry it. */
export const loadAccount = async () => (await read('/v1/user/city', {}, LOGIN))?.account

export const endUnconfirmed = () => endLogin(LOGIN.login)
