import { lookPicturePath } from '@karat/sites/look.ts'
import { useSite } from '../site/site.tsx'

/** The merchant's logo, whose text is its name; the name itself where the site has none. Its room is kept before it is loaded. */
export function MerchantName() {
  const { look, merchant } = useSite().settings.profile
  if (!look?.logo) return merchant.name
  const { width, height } = look.logo
  return <img className="mark-logo" src={lookPicturePath(look.logo, 640)} width={width} height={height} alt={merchant.name} />
}
