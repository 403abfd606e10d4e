/** S12.1: HPKE (RFC 9180), base mode. `info`: `SECURE_INFO`, `aad`: `<path>:<key_id>`, `cipher`: base64url(enc ‖ ct) */
export const SECURE_ALGORITHM = 'HPKE-X25519-HKDF-SHA256-ChaCha20Poly1305'
export const SECURE_INFO = 'loan-matching login v1'

/** Query parameters that identify or authenticate a visitor (S4.18). They are never part of an outbound address. */
export const SECRET_PARAMS = ['_token', 'uid', '_user_id', '_phone_mark'] as const
