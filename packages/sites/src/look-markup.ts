import { type Look, lookPicturePath, paletteOf } from './look.ts'

/** The sheet of a look for pages without the storefront, behind their own sheet; empty where the look chooses no colour and no corner. */
export function lookSheet(look: Look | undefined): string {
  if (!look?.colours && look?.radius === undefined) return ''
  const { paper, ink, soft, line, accent, white } = paletteOf(look)
  const corners = look.radius === undefined ? '' : `a.button,main>a,button{border-radius:${look.radius}px}`
  return `html{background:${paper};color:${ink}}header,dl,dl div{border-color:${line}}p,dt{color:${soft}}.button,main>a,button{background:${accent};color:${white}}:is(a,button):focus-visible{outline-color:${accent}}${corners}`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The icon of a merchant that has chosen none, as SVG: the first letter of its name in the colours of its look; a plain square without a name. */
export function initialIcon(name: string, look: Look | undefined): string {
  const { accent, white } = paletteOf(look)
  const first = new Intl.Segmenter().segment(name.trim())[Symbol.iterator]().next()
  const letter = first.done ? '' : first.value.segment.toUpperCase().replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? '')
  const text = `<text x="16" y="22.5" text-anchor="middle" font-family="Georgia,serif" font-size="19" fill="${white}">${letter}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${accent}"/>${letter && text}</svg>`
}

/** The link to the icon of a page without the storefront. */
export const iconMarkup = (look: Look | undefined): string =>
  look?.icon
    ? `<link rel="icon" href="${lookPicturePath(look.icon, 160, 'png')}" type="image/png">`
    : '<link rel="icon" href="/icon.svg" type="image/svg+xml">'

/** The merchant's logo for the head of a page without the storefront, else its name; `name` is HTML already. */
export function nameMarkup(name: string, look: Look | undefined): string {
  if (!look?.logo) return name
  const { width, height } = look.logo
  return `<img src="${lookPicturePath(look.logo, 640)}" width="${Math.round((44 * width) / height)}" height="44" alt="${name}">`
}
