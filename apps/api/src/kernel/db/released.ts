/**
 * The SHA-256 of every released migration, in order. A database records which it has by these hashes, so a released file
 * never changes. Where one did change, its former hashes follow: such a database counts it as applied, and a later
 * migration makes up for the difference.
 */
export const releasedHashes: Readonly<Record<string, readonly string[]>> = {
  '0000_first': ['f8faee5d9cb894ced8c26d3a5fc073882490905b2dd18c2451fed8ea20240722'],
  '0001_unit_price': [
    '8fe9935c2764231eeacdc304f6ee1374d4b309a8b83cfc026646b452277b0b43',
    '9819b625ba9a611181b2be7b7123cb6acd3da0e3d427a7f47bfd332191de8325',
  ],
  '0002_payment_attempts': ['a42c9deef21b6a8fd53662dcd345c8b5b5b2f29da76088bcbbc66fb55e8c6ae0'],
  '0003_continued_bags': ['e3771f52094092074df49b12cae9c409c886a12d83de91600ac02ad59c12be83'],
  '0004_proof_and_sealed_messages': ['341945f3e99f15642133e41ba89cabf2afee62136314ce76df4a0e09bddb9494'],
  '0005_job_queues': ['68810b330f53a2ea3ece3084b4170f0080bd186dc0b97d08dd7454e996675b55'],
  '0006_unpaid_holders': ['58ec58d59255744c9c02a3a67d875af37257469161234ffabb1006387485bc2c'],
  '0007_retention_indexes': ['b408a3aa14905fae2f9b22aa77fe863478b81a66ff2556466b6539f8e9a8e939'],
  '0008_minor_units': ['f41b8737f3d92514a58ab6cc505a3f4ef9386c7680264bb32956b957ddddb621'],
  '0009_postcode_areas_and_ways_to_pay': ['ea51240adbe805db7c641756bb232e03ea437fdb7b1b3a247593f21004401691'],
  '0010_words_of_the_catalogue': ['0cdbde50c7a8e2caf44f354c4bf5f578664f0d0d3387f718a4fe3c12ca28b95d'],
  '0011_settings_of_pieces': ['4a91d6fcb6d636860cc27efcb1d1e57b0afc049bedf7ccc172b5e8f8e18c7898'],
  '0012_store_time_zones': ['0d036720e60241ddd38415df455766fc1a3c53d66ceb7ef49c86a0d597d85ee8'],
  '0013_words_of_stores': ['f213f2316422301fed921d8198f5d4cafa697da59a28601691b522a8e971aeb7'],
  '0014_sizes_in_stock': ['5b555ebb689bfa652415d63cf47d7a94eeb5a653f1724509ecefc4063c680bd9'],
  '0015_job_requests': ['9bb3d4aee24531e0dda1152182ae923ce1d4b79476fff48f3bf719930c2aa1fe'],
  '0016_site_profiles': ['910f2c3954c786a0a1a7f777809a15adb2644946e8e85de4432efa897ffbeb77'],
  '0017_customer_addresses': ['6731119a56be5d4c36e9397ecdbc9273c2f58649028115b647da63fff4ac5747'],
  '0018_wishlists': ['2387c75b8ffda276bec16f572671af198c3be342e027a6b2a7c7edf5b4f23e58'],
  '0019_customers_and_codes': ['a510fab7b25812249557dbc04324ff27cd2fe16d81b960870c72c2e05259a2b4'],
  '0020_pictures_of_stores': ['29d2826e13952b2b5bcc7d196b76caa18aa01d5d3d23ea7b661d3fc86a9d6526'],
  '0021_customers_and_consents': ['637ae42ee1cd95e629932183db1e3cb5e1689b58d4210998a2a91bc945436e7b'],
  '0022_owners': ['858b824743a296ee953e9de172dde32d9edf665f496d18b1fc0a7c7802d65caf'],
  '0023_message_templates': ['465efb84bed633d4a641c56e6f252f1a8c7c24f4d3a6542992c267e92c5a9fec'],
  '0024_passkeys': ['afd39fdade38be57fb94c1d6c3abc4f99e4cf7e96c19cc8b554f9e5467a1f101'],
  '0025_credit_and_gift_cards': ['c4187b17b768f62fea66af89e91dbaf335b212bbaa8724dd0ca8f682154829c0'],
  '0026_promotions': ['8233ba3ca4a88cfe709038d4626e469edabd325e2c1443c893246fc113125e76'],
  '0027_id_proof': ['926512f2f27b9f7c6c612162856462462e730f0e420d67cd29afd4d3a17ba6f4'],
  '0028_payment_mismatches_and_disputes': ['30235564288177dc20a8186c71a5def8c9383ce63cb987488cb6bc5fec58196e'],
  '0029_payment_processing': ['7adede33d1a70bfd2a902781f0f58cb7da8b8c55b360486303d90ee347d4464f'],
  '0030_order_payments': ['903925c710d07f220dfd2166c2c9fe09212cca75267357db8e4a983533e3496a'],
}
