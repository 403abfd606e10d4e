import type { AdTables } from '../ads/tables'
import type { AgreementTables } from '../agreement/tables'
import type { ApplicationTables } from '../application/tables'
import type { CatalogueTables } from '../catalogue/tables'
import type { ChannelTables } from '../channel/tables'
import type { ConsentTables } from '../consent/tables'
import type { ConversionTables } from '../conversion/tables'
import type { DeliveryTables } from '../delivery/tables'
import type { HalfTables } from '../half/tables'
import type { LimitTables } from '../http/limits'
import type { CallTables } from '../http/tables'
import type { LoginTables } from '../login/tables'
import type { MatchTables } from '../match/tables'
import type { OfflineTables } from '../offline/tables'
import type { OrderTables } from '../order/tables'
import type { SupportTables } from '../support/tables'
import type { WechatTables } from '../wechat/tables'

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
