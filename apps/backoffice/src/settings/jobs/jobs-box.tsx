import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { useMay } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Box } from '../../ui/box.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Second } from '../../ui/second.tsx'
import tableClasses from '../../ui/table.module.css'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import classes from '../settings.module.css'

const jobsKey = ['failed-jobs']
const acts = ['repeat', 'discard'] as const
type JobAct = (typeof acts)[number]

interface FailedJob {
  id: number
  kind: string
  attempts: number
  failedAt: string
  payload: string | null
  error: string
}

/** The work in the background that failed for good: each piece can be tried again or discarded. */
export function JobsBox() {
  const { t } = useMessages()
  const api = useApi()
  const query = useQuery({ queryKey: jobsKey, queryFn: async () => (await api.call('GET /api/staff/jobs/', {})).jobs })
  const [asked, setAsked] = useState<{ act: JobAct; job: FailedJob }>()
  return (
    <Loaded query={query}>
      {(jobs) => (
        <Box title={t('jobs.title')} flush foot={<p>{t(jobs.length === 0 ? 'jobs.none' : 'jobs.hint')}</p>}>
          {jobs.length > 0 && <JobTable jobs={jobs} onAct={(act, job) => setAsked({ act, job })} />}
          {asked && <JobDialog act={asked.act} job={asked.job} onClose={() => setAsked(undefined)} />}
        </Box>
      )}
    </Loaded>
  )
}

function JobTable({ jobs, onAct }: { jobs: readonly FailedJob[]; onAct: (act: JobAct, job: FailedJob) => void }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const may = useMay()
  return (
    <div className={tableClasses['scroll']}>
      <table className={tableClasses['table']} data-cards="" aria-label={t('jobs.title')}>
        <thead>
          <tr>
            <th scope="col">{t('jobs.kind')}</th>
            <th scope="col">{t('jobs.error')}</th>
            <th scope="col">{t('jobs.failedAt')}</th>
            <th scope="col">{t('staff.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <td>
                <bdi>{job.kind}</bdi>
                <Second>{job.payload === null ? t('jobs.personal') : <bdi dir="ltr">{job.payload}</bdi>}</Second>
              </td>
              <td data-label={t('jobs.error')}>
                <bdi dir="ltr">{job.error}</bdi>
                <Second>{t('jobs.attempts', { count: job.attempts })}</Second>
              </td>
              <td data-label={t('jobs.failedAt')}>{time(job.failedAt)}</td>
              <td data-align="end">
                {may('settings.write') && (
                  <div className={classes['acts']}>
                    {acts.map((act) => (
                      <Button
                        key={act}
                        variant="default"
                        size="compact-sm"
                        aria-haspopup="dialog"
                        aria-label={t('staff.actionOn', { action: nameOf('jobAct', act), name: job.kind })}
                        onClick={() => onAct(act, job)}
                      >
                        {nameOf('jobAct', act)}
                      </Button>
                    ))}
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JobDialog({ act: name, job, onClose }: { act: JobAct; job: FailedJob; onClose: () => void }) {
  const { nameOf } = useMessages()
  const done = { touches: [jobsKey], onDone: onClose }
  const calls = { repeat: useAct('POST /api/staff/jobs/:id/repeat/', done), discard: useAct('POST /api/staff/jobs/:id/discard/', done) }
  const act = calls[name]
  return (
    <ActDialog
      title={`${nameOf('jobAct', name)}: ${job.kind}`}
      confirm={nameOf('jobAct', name)}
      act={act}
      fields={[]}
      canSend
      onSend={() => act.run({ params: { id: job.id } })}
      onClose={onClose}
    >
      <p>{nameOf('jobEffect', name)}</p>
      <Second>
        <bdi dir="ltr">{job.error}</bdi>
      </Second>
    </ActDialog>
  )
}
