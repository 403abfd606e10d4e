import axios from 'axios'

const http = axios.create({ timeout: 15_000 })

http.interceptors.request.use((config) => {
  const token = localStorage.getItem('access_token')
  if (token) config.headers.authorization = token
  return config
})

http.interceptors.response.use(({ data: { code, msg, data } }) => {
  if (code !== 200) throw new Error(msg)
  return data
})

/** Sends a call in the envelope that our client uses. */
export const post = (path, payload = {}) =>
  http.post(path, {
    public: {
      // Not `randomUUID`, which exists only on secure origins.
      request_id: `${Date.now()}-${Math.random().toString(16).slice(2)}`,
      _ver: '1.0.0',
      _oid: 'peer',
      _ua: navigator.userAgent,
      _did: 'peer',
      _os: 4,
      _ch: '',
      _time: Date.now(),
      _ref: location.origin,
      _plat: 2,
    },
    url: location.href,
    phone_mark: '',
    user_id: 0,
    ...payload,
  })
