/** The nonce of the page's security policy, which each style element that a script makes must carry; empty where the page has none. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The merchant's name, as the server writes it into the page. */
export const merchantName = (): string => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
