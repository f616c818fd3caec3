import { typedText } from './typed.ts'

const maxCharacters = 120
/** The part before the `@`: the characters that mail servers accept without quoting, and no markup. */
const localPart = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]$/
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/** A domain in lower case with its names in ASCII (`xn--…`); undefined where it is none. */
function asciiDomain(domain: string): string | undefined {
  // Excludes characters that would end the host of a URL.
  if (!/^[\p{L}\p{M}\p{N}.\-\u3002]+$/u.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname.replace(/\.$/, '')
  } catch {
    return undefined
  }
}

/**
 * A mail address in its canonical spelling: without invisible characters and surrounding blanks, in lower case, its domain in ASCII.
 * Domains of every script are accepted. Undefined for an invalid address.
 */
export function canonicalMail(text: string): string | undefined {
  const typed = typedText(text)
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at).toLowerCase()
  const domain = at < 1 ? undefined : asciiDomain(typed.slice(at + 1))
  if (domain === undefined || !localPart.test(local) || local.length > 64 || !domainName.test(domain)) return undefined
  const mail = `${local}@${domain}`
  return mail.length <= maxCharacters ? mail : undefined
}
