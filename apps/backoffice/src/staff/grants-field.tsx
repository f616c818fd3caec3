import '../app/library-pills.css'
import { Button, MultiSelect, Select } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useSiteName, useStoresOf } from './grant-text.ts'
import classes from './grants-field.module.css'
import type { Grant, Members } from './use-members.ts'

interface GrantsFieldProps {
  roles: Members['roles']
  grants: readonly Grant[]
  /** Returns the problem of a field by its path: `grants.0.role`. */
  problemOf: (field: string) => string | undefined
  onChange: (grants: Grant[]) => void
}

/** The paths of the fields, whose problems are shown beside them. */
export const grantFields = (grants: readonly Grant[]): string[] =>
  grants.flatMap((_, at) => [`grants.${at}.role`, `grants.${at}.site`, `grants.${at}.stores`])

/** The most roles of one member. */
const maxGrants = 40

/** Roles, each on one site or on all; on one site in all of its stores or in some. At least one remains. */
export function GrantsField({ roles, grants, problemOf, onChange }: GrantsFieldProps) {
  const { t, nameOf } = useMessages()
  const { session } = useWork()
  const siteName = useSiteName()
  const storesOf = useStoresOf()
  const sites = [...new Set(['*', ...session.sites.map(({ code }) => code), ...grants.map(({ site }) => site)])]
  const change = (at: number, part: Partial<Grant>) =>
    onChange(grants.map((grant, index) => (index === at ? { ...grant, ...part } : grant)))
  return (
    <fieldset className={classes['field']}>
      <legend>{t('staff.roles')}</legend>
      {grants.map(({ role, site, stores }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: what it holds is being typed
        <div key={at} className={classes['row']}>
          <Select
            label={t('staff.role')}
            data={roles.map(({ key }) => ({ value: key, label: nameOf('role', key) }))}
            value={role}
            error={problemOf(`grants.${at}.role`)}
            onChange={(value) => change(at, { role: value ?? role })}
          />
          <Select
            label={t('staff.site')}
            data={sites.map((code) => ({ value: code, label: siteName(code) }))}
            value={site}
            error={problemOf(`grants.${at}.site`)}
            onChange={(value) => change(at, { site: value ?? site, stores: [] })}
          />
          {storesOf(site).length > 0 && (
            <MultiSelect
              className={classes['stores']}
              label={t('staff.stores')}
              description={t('staff.storesHint')}
              placeholder={stores.length === 0 ? t('staff.allStores') : undefined}
              data={storesOf(site).map(({ id, name }) => ({ value: id, label: name }))}
              value={stores}
              error={problemOf(`grants.${at}.stores`)}
              onChange={(value) => change(at, { stores: value })}
            />
          )}
          {grants.length > 1 && (
            <TextButton onClick={() => onChange(grants.filter((_, index) => index !== at))}>{t('staff.removeRole')}</TextButton>
          )}
        </div>
      ))}
      {grants.length < maxGrants && (
        <Button variant="default" size="compact-sm" onClick={() => onChange([...grants, newGrant(roles, session.sites[0]?.code)])}>
          {t('staff.addRole')}
        </Button>
      )}
    </fieldset>
  )
}

/** The role that a new row begins with: the one with the fewest permissions, so that nobody gets much by a careless press. */
export function newGrant(roles: Members['roles'], site = '*'): Grant {
  const [least] = roles.toSorted((one, other) => one.permissions.length - other.permissions.length)
  return { role: least?.key ?? '', site, stores: [] }
}
