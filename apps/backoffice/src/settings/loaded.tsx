import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Box } from '../ui/box.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import type { Problem } from '../api/problem.ts'
import { useMessages } from '../messages/messages.tsx'

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T, Problem | Error>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** Shows what was read; a placeholder until it is there, and a problem with a button that reads it again. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  const { t } = useMessages()
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton height={240} />
  return (
    <Box>
      <ProblemNotice problem={error as Problem} />
      <Button variant="default" onClick={() => void refetch()}>
        {t('list.retry')}
      </Button>
    </Box>
  )
}
