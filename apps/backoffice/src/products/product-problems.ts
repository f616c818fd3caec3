import type { ProductProblem } from '@karat/pricing/product/rules.ts'
import type { Problem } from '../api/problem.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useSiteName } from './site-name.ts'

/** The fields whose problems are shown beside them; those of others stand at the head of the page. */
const shownBeside =
  /^(texts\.[\w-]+\.(name|subtitle|description|alt)|variants\..+\.netMg|slug|categoryID|collectionID|sites\.\w+\.liveAt|pictures(\..+)?|stones\.\d+\.key)$/

/** The problems of a refused save: the text beside a field, and those that belong beside none. */
export function useProblems(problem: Problem | undefined): { problemOf: (field: string) => string | undefined; others: string[] } {
  const { nameOf } = useMessages()
  const siteName = useSiteName()
  const fieldProblem = useFieldProblem(problem)
  const listed = problem?.code === 'product_not_valid' ? ((problem.details['problems'] ?? []) as readonly ProductProblem[]) : []
  const textOf = ({ rule, site }: ProductProblem) =>
    site === undefined ? nameOf('productRule', rule) : `${siteName(site)}: ${nameOf('productRule', rule)}`
  return {
    problemOf: (field) => {
      const found = listed.find((one) => one.field === field)
      return found ? textOf(found) : listed.length > 0 ? undefined : fieldProblem(field)
    },
    others: [...new Set(listed.filter(({ field }) => !shownBeside.test(field)).map(textOf))],
  }
}
