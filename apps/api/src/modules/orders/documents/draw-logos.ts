import type { Drawing, PdfRenderer } from './renderer.ts'

/** The width in which logos are drawn, in pixels: sharp where they are printed. */
const logoWidth = 640

/** Reads a picture as PNG; undefined where it is not there any more. */
export type ReadPicture = (address: string, width: typeof logoWidth) => Promise<Uint8Array | undefined>

/**
 * A renderer that gives each document the picture of its merchant's logo, which the drawing process cannot read. A document whose logo was
 * deleted since has the name.
 */
export function withLogos(renderer: PdfRenderer, readPicture: ReadPicture): PdfRenderer {
  async function withLogo(drawing: Drawing): Promise<Drawing> {
    const { logo } = drawing.figures.merchant
    const picture = logo && (await readPicture(logo.address, logoWidth))
    return picture ? { ...drawing, logo: picture } : drawing
  }
  return {
    async render(first, ...others) {
      return renderer.render(await withLogo(first), ...(await Promise.all(others.map(withLogo))))
    },
  }
}
