import { deviceName } from '@karat/sites/device-name.ts'
import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mayUsePasskeys, useCeremony, usePasskeyCalls } from '../api/passkey-calls.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { AppDialog } from './app-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { MethodDialog, type MethodChange } from './method-dialog.tsx'
import classes from './account-list.module.css'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type SignInMethods, useMethods, useMethodsChange } from './use-methods.ts'

type Passkey = SignInMethods['passkeys'][number]
type Open = MethodChange | { kind: 'password' } | { kind: 'app' } | { kind: 'name'; passkey: Passkey } | { kind: 'shown'; codes: string[] }

/** How the member signs in: password, authenticator app, passkeys, recovery codes. Each change asks for fresh proof. */
export function MethodsBox() {
  const { t } = useMessages()
  const { data, error } = useMethods()
  const take = useMethodsChange()
  const { add } = usePasskeyCalls()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const done = (methods: SignInMethods) => {
    take(methods)
    setOpen(methods.recoveryCodes.length > 0 ? { kind: 'shown', codes: methods.recoveryCodes } : undefined)
  }
  const adding = useCeremony(() => add(deviceName(navigator.userAgent) || navigator.userAgent), done)
  const addButton = mayUsePasskeys() && (
    <Button variant="default" loading={adding.busy} onClick={adding.run}>
      {t('methods.addPasskey')}
    </Button>
  )
  return (
    <Box title={t('methods.title')} actions={addButton}>
      {!data &&
        (error ? (
          <ProblemNotice problem={error} />
        ) : (
          <Skeleton className={classes['waiting'] ?? ''} role="status" aria-label={t('list.loading')} />
        ))}
      <ProblemNotice problem={adding.problem} />
      {data && <MethodRows methods={data} onOpen={setOpen} />}
      {open?.kind === 'password' && <PasswordDialog isFirst={!data?.hasPassword} onDone={done} onClose={close} />}
      {open?.kind === 'app' && <AppDialog onDone={done} onClose={close} />}
      {open?.kind === 'name' && <PasskeyNameDialog passkey={open.passkey} onDone={done} onClose={close} />}
      {open?.kind === 'shown' && <CodesDialog codes={open.codes} onClose={close} />}
      {(open?.kind === 'codes' || open?.kind === 'remove-app' || open?.kind === 'remove-passkey') && (
        <MethodDialog change={open} onDone={done} onClose={close} />
      )}
    </Box>
  )
}

function MethodRows({ methods, onOpen }: { methods: SignInMethods; onOpen: (open: Open) => void }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const { hasApp, hasPassword, passkeys, recoveryCodesLeft } = methods
  const factors = passkeys.length + Number(hasApp)
  const used = ({ createdAt, lastUsedAt }: Passkey) =>
    lastUsedAt === null
      ? t('methods.passkeyUnused', { made: time(createdAt) })
      : t('methods.passkeyUsed', { made: time(createdAt), used: time(lastUsedAt) })
  return (
    <>
      {(!hasPassword || factors === 0) && <Notice>{t('methods.missing')}</Notice>}
      <ul className={classes['list']}>
        <Row name={t('signIn.password')} state={t(hasPassword ? 'methods.passwordSet' : 'methods.notSet')}>
          <Button variant="default" onClick={() => onOpen({ kind: 'password' })}>
            {t(hasPassword ? 'methods.changePassword' : 'methods.setPassword')}
          </Button>
        </Row>
        <Row name={t('methods.app')} state={t(hasApp ? 'methods.appSet' : 'methods.notSet')}>
          <Button variant="default" onClick={() => onOpen({ kind: 'app' })}>
            {t(hasApp ? 'methods.replaceApp' : 'methods.setApp')}
          </Button>
          {hasApp && factors > 1 && (
            <Button variant="default" onClick={() => onOpen({ kind: 'remove-app' })}>
              {t('methods.removeApp')}
            </Button>
          )}
        </Row>
        {passkeys.map((passkey) => (
          <Row key={passkey.id} name={<bdi>{passkey.name}</bdi>} state={used(passkey)}>
            <Button
              variant="default"
              aria-label={t('methods.renameOf', { name: passkey.name })}
              onClick={() => onOpen({ kind: 'name', passkey })}
            >
              {t('methods.rename')}
            </Button>
            {factors > 1 && (
              <Button
                variant="default"
                aria-label={t('methods.removeOf', { name: passkey.name })}
                onClick={() => onOpen({ kind: 'remove-passkey', id: passkey.id, name: passkey.name })}
              >
                {t('methods.remove')}
              </Button>
            )}
          </Row>
        ))}
        {factors > 0 && (
          <Row name={t('methods.codes')} state={t('methods.codesLeft', { count: recoveryCodesLeft })}>
            <Button variant="default" onClick={() => onOpen({ kind: 'codes' })}>
              {t('methods.newCodes')}
            </Button>
          </Row>
        )}
      </ul>
    </>
  )
}

function Row({ name, state, children }: { name: ReactNode; state: string; children: ReactNode }) {
  return (
    <li>
      <div>
        {name}
        <Second>{state}</Second>
      </div>
      {children}
    </li>
  )
}
