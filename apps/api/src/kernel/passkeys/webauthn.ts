/** Loaded with the first request for a passkey: it takes a third of a second, and 27 MB. */
export const webauthn = () => import('@simplewebauthn/server')
