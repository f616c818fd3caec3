import { type Look, lookPicturePath, paletteOf } from './look.ts'

/** The sheet of a look for pages without the storefront, behind their own sheet; empty where the look chooses no colour and no corner. */
export function lookSheet(look: Look | undefined): string {
  if (!look?.colours && look?.radius === undefined) return ''
  const { paper, ink, soft, line, accent, white } = paletteOf(look)
  const corners = look.radius === undefined ? '' : `a.button,main>a,button{border-radius:${look.radius}px}`
  return `html{background:${paper};color:${ink}}header,dl,dl div{border-color:${line}}p,dt{color:${soft}}.button,main>a,button{background:${accent};color:${white}}:is(a,button):focus-visible{outline-color:${accent}}${corners}`
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
