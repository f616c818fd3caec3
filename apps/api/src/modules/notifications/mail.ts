import { directionOf, languageTag } from '@karat/sites/locale.ts'
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
import type { MailSection, Message, Sender } from './port.ts'
import { leftToRightParts, plainText } from './rules.ts'

const ink = '#2A211C'
const soft = '#6B5D52'
const styles = {
  body: { margin: 0, padding: '24px 0', backgroundColor: '#FAF6F0', color: ink, fontFamily: 'Georgia, "Noto Serif", serif' },
  container: { maxWidth: '560px', padding: '32px 24px', backgroundColor: '#FFFFFF' },
  house: { margin: '0 0 24px', fontSize: '22px', lineHeight: '28px', letterSpacing: '0.04em' },
  paragraph: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px' },
  title: { margin: '24px 0 8px', fontSize: '18px', lineHeight: '24px', fontWeight: 400 },
  table: { width: '100%', borderCollapse: 'collapse' as const, fontSize: '15px', lineHeight: '22px' },
  cell: { padding: '3px 0', verticalAlign: 'top' },
  small: { margin: '0 0 4px', fontSize: '13px', lineHeight: '18px', color: soft },
  line: { margin: '24px 0 16px', borderColor: '#E7DED2' },
}

const webAddress = /^\u2066?(https?:\/\/\S+?)\u2069?$/
const isAddress = (text: string) => webAddress.test(text)

/** Text with elements in place of the marks around what is written from left to right: it is copied without them. */
const directed = (text: string): ReactNode[] =>
  text.split(leftToRightParts).map((part, index) => (index % 2 === 1 ? createElement('bdi', { key: index, dir: 'ltr' }, part) : part))

/** Text whose direction is its own; an address on the web as a link. */
function written(text: string): ReactNode {
  const address = webAddress.exec(text)?.[1]
  return address ? createElement(Link, { href: address }, address) : createElement('bdi', null, ...directed(text))
}

function row(content: MailSection['rows'][number], index: number): ReactNode {
  const cell = (text: string, attributes: object) => createElement('td', { style: styles.cell, ...attributes }, written(text))
  return typeof content === 'string'
    ? createElement('tr', { key: index }, cell(content, { colSpan: 2 }))
    : createElement('tr', { key: index }, cell(content[0], { key: 'label' }), cell(content[1], { key: 'value', align: 'end' }))
}

function section({ title, rows }: MailSection): ReactNode {
  return createElement(
    Section,
    { key: title },
    createElement('h2', { style: styles.title }, title),
    createElement('table', { role: 'presentation', style: styles.table }, createElement('tbody', null, rows.map(row))),
  )
}

/** The lines of a paragraph; one that is an address on the web is a link. */
const lines = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, index) => {
    const shown = isAddress(line) ? written(line) : directed(line)
    return [...(index > 0 ? [createElement('br', { key: `br${index}` })] : []), createElement(Fragment, { key: index }, shown)]
  })

const paragraphs = (texts: readonly string[], name: string, style: object = styles.paragraph): ReactNode =>
  texts.map((text, index) => createElement(Text, { key: `${name}${index}`, style }, lines(text)))

/** A mail as HTML in its language and direction, with the house's name above it and its legal name and tax ids below. */
export function mailHtml({ site, language, subject, body, layout }: Message, sender: Sender): string {
  const { opening, sections, closing } = layout ?? { opening: body.split('\n\n'), sections: [], closing: [] }
  const imprint = [sender.legalName, ...sender.taxIds.map(({ name, number }) => `${name} ${number}`)].filter(Boolean)
  const mail = createElement(
    Html,
    { lang: languageTag({ subsite: site, language }), dir: directionOf(language) },
    createElement(Head, null, createElement('title', null, plainText(subject, language))),
    // What a list of mails shows beside the subject.
    createElement(Preview, null, plainText(opening[0] ?? subject, language)),
    createElement(
      Body,
      { style: styles.body },
      createElement(
        Container,
        { style: styles.container },
        createElement('p', { style: styles.house }, sender.name),
        paragraphs(opening, 'opening'),
        sections.map(section),
        closing.length > 0 && createElement(Hr, { style: styles.line }),
        paragraphs(closing, 'closing'),
        imprint.length > 0 && createElement(Hr, { style: styles.line }),
        paragraphs(imprint, 'imprint', styles.small),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(mail)}`
}
