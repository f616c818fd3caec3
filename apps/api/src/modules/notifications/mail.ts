import { directionOf, languageTag, localeOf } from '@karat/sites/locale.ts'
import { type Look, lookPicturePath, mixed, paletteOf, shopLook } from '@karat/sites/look.ts'
import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { t } from '../../kernel/translations.ts'
import type { MailButton, MailPicture, MailSection, Message, Sender } from './port.ts'
import { leftToRightParts, plainText } from './rules.ts'

/** The colours of an e-mail and the corners of its button. */
interface MailColours extends Record<'ink' | 'soft' | 'line' | 'paper' | 'press', string> {
  radius: string
}

/** The colours of an e-mail for mail programs with a dark mode. */
type DarkColours = Record<'body' | 'page' | 'text' | 'light' | 'ink', string>

/** The colours of e-mails of a site: buttons have the ink of the shop's own look, or the accent of the site's. */
function coloursOf(look: Look | undefined): { light: MailColours; dark: DarkColours } {
  const palette = paletteOf(look)
  const upper = (colour: string) => colour.toUpperCase()
  const [ink, soft, line, paper] = [palette.ink, palette.soft, palette.line, palette.paper].map(upper) as [string, string, string, string]
  const press = look?.colours?.accent === undefined ? ink : upper(look.colours.accent)
  const isShops = palette.ink === shopLook.colours.ink
  return {
    light: { ink, soft, line, paper, press, radius: `${look?.radius ?? shopLook.radius}px` },
    dark: {
      body: isShops ? '#17101A' : upper(mixed(palette.ink, '#000000', 0.6)),
      page: isShops ? '#241829' : upper(mixed(palette.ink, '#000000', 0.35)),
      text: upper(palette.cream),
      light: upper(palette.champagne),
      ink,
    },
  }
}

/** Pixels, width and height. */
const [logoSize, pictureSize] = [44, 96]
/** The maximum width of a logo in pixels, on phones too. */
const maxLogoWidth = 260
/** The requested width of a picture: sharp on dense screens. */
const pictureWidth = 320
/** Styles for text that may contain a long address: it breaks anywhere, so that the e-mail stays as narrow as the screen. */
const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const
/** The styles of an e-mail in the colours of its sender's look. */
function stylesOf({ ink, soft, line, paper, press, radius }: MailColours) {
  return {
    body: { margin: 0, padding: '24px 0', backgroundColor: paper, fontFamily: 'Georgia, "Noto Serif", serif' },
    container: { maxWidth: '560px', padding: '32px 24px', backgroundColor: '#FFFFFF', color: ink },
    merchant: { margin: '0 0 24px', fontSize: '22px', lineHeight: '44px' },
    name: { fontSize: '22px', lineHeight: '44px', color: ink, textDecoration: 'none' },
    logo: { display: 'inline-block', verticalAlign: 'middle', border: 0, fontSize: '11px', lineHeight: '14px', color: ink },
    picture: { display: 'inline-block', border: `1px solid ${line}`, fontSize: '12px', lineHeight: '16px', color: soft },
    pressed: { padding: 0, backgroundColor: press, borderRadius: radius, textAlign: 'center' as const },
    button: {
      display: 'inline-block',
      padding: '12px 28px',
      // In Outlook, which has no padding of links, the border gives the button its height.
      border: `1px solid ${press}`,
      borderRadius: radius,
      fontSize: '16px',
      lineHeight: '24px',
      color: '#FFFFFF',
      textDecoration: 'none',
    },
    link: { color: ink, textDecoration: 'underline', ...breaking },
    paragraph: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', ...breaking },
    unbroken: { whiteSpace: 'nowrap' as const },
    title: { margin: '24px 0 8px', fontSize: '18px', lineHeight: '24px', fontWeight: 400 },
    table: { width: '100%', borderCollapse: 'collapse' as const, fontSize: '15px', lineHeight: '22px' },
    cell: { padding: '3px 0', verticalAlign: 'top' },
    small: { margin: '0 0 4px', fontSize: '13px', lineHeight: '18px', color: soft, ...breaking },
    line: { margin: '24px 0 16px', borderColor: line },
  }
}
type Styles = ReturnType<typeof stylesOf>

/** Styles for mail programs with a dark mode that follow the e-mail's own colours: dark background, light text and buttons. */
const darkSheet = ({ body, page, text, light, ink }: DarkColours) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.mail-body,.mail-body>table>tbody>tr>td{background-color:${body}!important}
.mail-page{background-color:${page}!important;color:${text}!important}
.mail-page a:not(.mail-button),.mail-page .mail-soft{color:${light}!important}
.mail-press{background-color:${light}!important}
.mail-button{color:${ink}!important;border-color:${light}!important}
}`

const webAddress = /^\u2066?(https?:\/\/\S+?)\u2069?$/
const isAddress = (text: string) => webAddress.test(text)

/** The maximum length of a number or reference that stays on one line. */
const longestUnbroken = 24

/**
 * Text with elements in place of the direction isolates around left-to-right parts, so that a copy contains no isolates. A number or a
 * reference stays on one line: in a right-to-left text its halves would read in the wrong order.
 */
const directed = (text: string, styles: Styles): ReactNode[] =>
  text.split(leftToRightParts).map((part, index) => {
    if (index % 2 === 0) return part
    const style = part.length <= longestUnbroken ? { style: styles.unbroken } : {}
    return createElement('bdi', { key: index, dir: 'ltr', ...style }, part)
  })

/** Text with its own direction; a web address as a link. */
function written(text: string, styles: Styles): ReactNode {
  const address = webAddress.exec(text)?.[1]
  return address
    ? createElement(Link, { href: address, style: styles.link, dir: 'ltr' }, address)
    : createElement('bdi', null, ...directed(text, styles))
}

function row(content: MailSection['rows'][number], index: number, end: 'left' | 'right', styles: Styles): ReactNode {
  const cell = (text: string, attributes: object) => createElement('td', { style: styles.cell, ...attributes }, written(text, styles))
  return typeof content === 'string'
    ? createElement('tr', { key: index }, cell(content, { colSpan: 2 }))
    : createElement('tr', { key: index }, cell(content[0], { key: 'label' }), cell(content[1], { key: 'value', align: end }))
}

function section({ title, rows }: MailSection, end: 'left' | 'right', styles: Styles): ReactNode {
  return createElement(
    Section,
    { key: title },
    createElement('h2', { style: styles.title }, title),
    createElement(
      'table',
      { role: 'presentation', style: styles.table },
      createElement(
        'tbody',
        null,
        rows.map((content, index) => row(content, index, end, styles)),
      ),
    ),
  )
}

/** The lines of a paragraph; a line that is a web address becomes a link. */
const lines = (text: string, styles: Styles): ReactNode[] =>
  text.split('\n').flatMap((line, index) => {
    const shown = isAddress(line) ? written(line, styles) : directed(line, styles)
    return [...(index > 0 ? [createElement('br', { key: `br${index}` })] : []), createElement(Fragment, { key: index }, shown)]
  })

const paragraphs = (texts: readonly string[], name: string, styles: Styles, style: object = styles.paragraph): ReactNode =>
  texts.map((text, index) =>
    createElement(
      Text,
      { key: `${name}${index}`, style, ...(style === styles.small ? { className: 'mail-soft' } : {}) },
      lines(text, styles),
    ),
  )

/**
 * The merchant's logo and name, which link to the shop; the name alone where the shop does not know its address or e-mails cannot show the
 * logo's format.
 */
function masthead({ name, logo, look }: Sender, home: string | undefined, origin: string | undefined, styles: Styles): ReactNode {
  if (home === undefined || !URL.canParse(logo, origin)) return createElement('p', { style: styles.merchant }, name)
  if (look?.logo && origin !== undefined) {
    const width = Math.min(maxLogoWidth, Math.round((logoSize * look.logo.width) / look.logo.height))
    const src = `${origin}${lookPicturePath(look.logo, 640, 'png')}`
    const height = Math.round((width * look.logo.height) / look.logo.width)
    const style = { ...styles.logo, backgroundColor: '#FFFFFF' }
    const wordmark = createElement('img', { src, alt: name, width, height, style })
    return createElement('p', { style: styles.merchant }, createElement(Link, { href: home, style: styles.name }, wordmark))
  }
  const { href, pathname } = new URL(logo, origin)
  const picture = /\.svg$/i.test(pathname)
    ? []
    : [createElement('img', { key: 'logo', src: href, alt: '', width: logoSize, height: logoSize, style: styles.logo }), '\u00A0\u00A0']
  return createElement('p', { style: styles.merchant }, createElement(Link, { href: home, style: styles.name }, ...picture, name))
}

/** Pictures of units beside each other; as JPEG, which every mail program shows. */
function pictures(shown: readonly MailPicture[], origin: string | undefined, styles: Styles): ReactNode {
  if (origin === undefined || shown.length === 0) return null
  const images = shown.flatMap(({ mediaId, alt }, index) => {
    const src = `${origin}/media/${encodeURIComponent(mediaId)}?w=${pictureWidth}&f=jpeg`
    return [createElement('img', { key: index, src, alt, width: pictureSize, height: pictureSize, style: styles.picture }), ' ']
  })
  return createElement('p', { style: styles.paragraph }, ...images)
}

/** A link that looks like a button, 50 px high, in every mail program: its cell has the background. */
function button({ label, address }: MailButton, styles: Styles): ReactNode {
  const link = createElement('a', { href: address, className: 'mail-button', style: styles.button }, label)
  const cell = createElement('td', { className: 'mail-press', bgcolor: styles.pressed.backgroundColor, style: styles.pressed }, link)
  const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: '8px 0 24px' } }
  return createElement('table', table, createElement('tbody', null, createElement('tr', null, cell)))
}

/** The link at which such e-mails are declined, as a text; its full address is in the plain version only. */
function declining(address: string, language: string, styles: Styles): ReactNode {
  const link = createElement(Link, { href: address, style: styles.link }, t(language, 'decline.button.decline'))
  return createElement(Text, { style: styles.paragraph }, t(language, 'decline.ask'), ' ', link)
}

/**
 * An e-mail as HTML in its language and direction: the merchant's logo and name, the text, pictures, a button, the link to decline it if
 * any, and below the legal name and tax ids. `origin` is the shop's own, from which pictures are loaded.
 */
export function mailHtml(message: Message & { declineAt?: string }, sender: Sender, origin?: string): string {
  const { site, language, subject, body, layout, declineAt } = message
  const laidOut: NonNullable<Message['layout']> = layout ?? { opening: body.split('\n\n'), sections: [], closing: [] }
  const { opening, sections, closing } = laidOut
  const direction = directionOf(language)
  const end = direction === 'rtl' ? 'left' : 'right'
  const home = origin === undefined || site === '' ? origin : `${origin}/${localeOf({ subsite: site, language })}`
  const { light, dark } = coloursOf(sender.look)
  const styles = stylesOf(light)
  const imprint = [sender.legalName, ...sender.taxIds.map(({ name, number }) => `${name} ${number}`)].filter(Boolean)
  const mail = createElement(
    Html,
    { lang: languageTag({ subsite: site, language }), dir: direction },
    createElement(
      Head,
      null,
      createElement('title', null, plainText(subject, language)),
      createElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      createElement('meta', { name: 'color-scheme', content: 'light dark' }),
      createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      createElement('style', { dangerouslySetInnerHTML: { __html: darkSheet(dark) } }),
    ),
    // The preview line that mailboxes show beside the subject.
    createElement(Preview, null, plainText(opening[0] ?? subject, language)),
    createElement(
      Body,
      { style: styles.body, className: 'mail-body' },
      createElement(
        Container,
        // Programs that drop the attributes of the document keep those of its elements.
        { style: styles.container, className: 'mail-page', dir: direction },
        masthead(sender, home, origin, styles),
        paragraphs(opening, 'opening', styles),
        pictures(laidOut.pictures ?? [], origin, styles),
        sections.map((part) => section(part, end, styles)),
        laidOut.button && button(laidOut.button, styles),
        (closing.length > 0 || declineAt) && createElement(Hr, { style: styles.line }),
        paragraphs(closing, 'closing', styles),
        declineAt && declining(declineAt, language, styles),
        imprint.length > 0 && createElement(Hr, { style: styles.line }),
        paragraphs(imprint, 'imprint', styles, styles.small),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(mail)}`
}
