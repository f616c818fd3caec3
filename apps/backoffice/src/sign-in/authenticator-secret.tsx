import { useMessages } from '../messages/messages.tsx'
import classes from './authenticator-secret.module.css'
import { QrCode } from './qr-code.tsx'

interface AuthenticatorSecretProps {
  /** The secret in base 32, for apps that cannot scan. */
  secret: string
  /** The same as an `otpauth://` address. */
  address: string
}

/** The secret of a new authenticator app, to scan or to type. */
export function AuthenticatorSecret({ secret, address }: AuthenticatorSecretProps) {
  const { t } = useMessages()
  return (
    <div className={classes['secret']}>
      <QrCode text={address} label={t('join.qr')} />
      <p>
        {t('join.typeSecret')} <code dir="ltr">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </div>
  )
}
