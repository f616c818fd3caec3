import { escapeHtml, plainPage } from '../../kernel/plain-page.ts'
import { t, declareKinds } from '../../kernel/translations.ts'
import type { Decliner } from './declines.ts'
import type { Sender } from './port.ts'

declareKinds('decline.text', 'decline.button')

/**
 * The page on which a recipient declines e-mails, or withdraws that; opening it changes nothing, since mail programs open addresses
 * automatically.
 */
export function declinePage(
  { site: subsite, language }: Decliner,
  { sender: { name: merchant, look }, isDeclined, isNew }: { sender: Pick<Sender, 'name' | 'look'>; isDeclined: boolean; isNew: boolean },
) {
  const kind = isDeclined ? 'declined' : isNew ? 'again' : 'ask'
  const choice = isDeclined ? 'again' : 'decline'
  const button = `<form method="post"><input type="hidden" name="choice" value="${choice}"><button>${escapeHtml(t(language, `decline.button.${choice}`))}</button></form>`
  const texts = [t(language, `decline.text.${kind}`, { merchant }), t(language, 'decline.kept')]
  const body = `${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${button}`
  return plainPage({ locale: { subsite, language }, merchant, look, title: t(language, 'decline.title'), body, sends: true })
}
