import { useMessages } from '../messages/messages.tsx'

/** The publisher of a version, and the second person where one approved it. */
interface Authors {
  author: string
  approvedBy: string | null
}

/** Returns who published a version, in words: with the second person where one approved it. */
export function useRateAuthor(): (version: Authors) => string {
  const { t } = useMessages()
  return ({ author, approvedBy }) => {
    const name = author === 'seed' ? t('rates.setUp') : author
    return approvedBy === null ? name : t('rates.byBoth', { name, approver: approvedBy })
  }
}

/** The publisher of a version. The sentence of two people goes in the direction of the page, in which `t` isolates each name. */
export function RateAuthor({ version }: { version: Authors }) {
  const { direction } = useMessages()
  const authorOf = useRateAuthor()
  return <bdi dir={version.approvedBy === null ? 'auto' : direction}>{authorOf(version)}</bdi>
}
