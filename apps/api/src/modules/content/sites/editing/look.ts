import { type cornerRadii, type headingFonts, type Look, lookColours, paletteOf, shopLook, type textFonts } from '@karat/sites/look.ts'
import { type MeasuredPair, weakPairs } from '@karat/sites/look-contrast.ts'
import { AppError, throwFailure } from '../../../../kernel/result.ts'
import type { SiteEditingDependencies } from './dependencies.ts'
import type { SiteSetting } from './site-setting.ts'

/** All that staff write of the look of a site: pictures by their addresses, null for none. */
export interface LookContent {
  colours: Record<(typeof lookColours)[number], string>
  headingFont: (typeof headingFonts)[number]
  textFont: (typeof textFonts)[number]
  radius: (typeof cornerRadii)[number]
  logo: string | null
  icon: string | null
}

const pictures = ['logo', 'icon'] as const
const plainFields = ['headingFont', 'textFont', 'radius', ...pictures] as const

/** The chosen part of a look: without the colours, typefaces and corners that the shop has by itself. */
function chosenLook({ colours, headingFont, textFont, radius }: Omit<LookContent, 'logo' | 'icon'>): Look {
  const own = lookColours.filter((name) => colours[name] !== shopLook.colours[name])
  return {
    ...(own.length > 0 && { colours: Object.fromEntries(own.map((name) => [name, colours[name]])) }),
    ...(headingFont !== shopLook.headingFont && { headingFont }),
    ...(textFont !== shopLook.textFont && { textFont }),
    ...(radius !== shopLook.radius && { radius }),
  }
}

/** The smallest side of a logo and of an icon, in pixels: smaller ones are unclear on the screens of today. */
const minSides = { logo: 80, icon: 128 } as const

/** Throws the refusal of a look with a pair of colours that people cannot read. */
function throwWeak({ colour, on, contrast, need, of }: MeasuredPair, look: Look): never {
  const palette = paletteOf(look)
  // Cut and not rounded: 4.497 would read as the contrast that it lacks.
  const details = { colour: palette[colour], on: palette[on], contrast: (Math.floor(contrast * 100) / 100).toFixed(2), need }
  throw new AppError({ code: 'look_contrast', field: `colours.${of}`, details })
}

/** The look of a site as a setting that staff write. */
export function lookSetting(findPicture: SiteEditingDependencies['findPicture']): SiteSetting<LookContent> {
  return {
    object: 'look',
    read: ({ profile: { look } }) => ({
      ...shopLook,
      ...look,
      colours: { ...shopLook.colours, ...look?.colours },
      logo: look?.logo?.address ?? null,
      icon: look?.icon?.address ?? null,
    }),
    accept: async (document, { profile: { look: _former, ...profile } }, tx) => {
      const [weak] = weakPairs(chosenLook(document))
      if (weak) throwWeak(weak, chosenLook(document))
      const found: Pick<Look, 'logo' | 'icon'> = {}
      for (const name of pictures) {
        const address = document[name]
        if (address === null) continue
        const picture = (await findPicture(tx, address)) ?? throwFailure('content_picture_unknown', name)
        if (Math.min(picture.width, picture.height) < minSides[name])
          throw new AppError({ code: 'look_picture_small', field: name, details: { pixels: minSides[name] } })
        if (name === 'icon' && picture.width !== picture.height) throwFailure('look_icon_square', name)
        found[name] = picture
      }
      const look: Look = { ...chosenLook(document), ...found }
      return {
        document: { ...document, logo: found.logo?.address ?? null, icon: found.icon?.address ?? null },
        columns: { profile: Object.keys(look).length > 0 ? { ...profile, look } : profile },
      }
    },
    fieldsOf: ({ colours, ...document }) =>
      new Map<string, unknown>([
        ...lookColours.map((name) => [`colours/${name}`, colours[name]] as const),
        ...plainFields.map((field) => [field, document[field]] as const),
      ]),
    ofFields: (fields) =>
      ({
        colours: Object.fromEntries(lookColours.map((name) => [name, fields.get(`colours/${name}`)])),
        ...Object.fromEntries(plainFields.map((field) => [field, fields.get(field) ?? null])),
      }) as unknown as LookContent,
  }
}
