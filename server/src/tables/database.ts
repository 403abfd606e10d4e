import type { LimitTables } from '../lib/limits'
import type { AdTables } from './ads'
import type { AgreementTables } from './agreement'
import type { ApplicationTables } from './application'
import type { CallTables } from './calls'
import type { CatalogueTables } from './catalogue'
import type { ChannelTables } from './channel'
import type { ConsentTables } from './consent'
import type { ConversionTables } from './conversion'
import type { DeliveryTables } from './delivery'
import type { HalfTables } from './half'
import type { LoginTables } from './login'
import type { MatchTables } from './match'
import type { OfflineTables } from './offline'
import type { OrderTables } from './order'
import type { SupportTables } from './support'
import type { WechatTables } from './wechat'

/** All tables, by the file that declares them. */
export interface Database
  extends LimitTables,
    CallTables,
    LoginTables,
    ConsentTables,
    CatalogueTables,
    ChannelTables,
    OrderTables,
    MatchTables,
    ApplicationTables,
    DeliveryTables,
    AgreementTables,
    AdTables,
    SupportTables,
    OfflineTables,
    HalfTables,
    ConversionTables,
    WechatTables {}
