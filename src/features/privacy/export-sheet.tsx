import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { platform } from '@/platform/platform'
import { saveFile } from '@/platform/save-file/save-file'
import { Button } from '@/ui/button/button'
import { Document } from '@/ui/document/document'
import { Notice } from '@/ui/notice/notice'
import { offersCopy, SavingWords, useSaving } from '@/ui/saving/saving'
import { Sheet } from '@/ui/sheet/sheet'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { exportData } from './api'

export function ExportSheet({ onClose }: { onClose: () => void }) {
  const { data, state, reload } = useLoad(exportData, [])
  const { said, save, copy } = useSaving({
    save: async () => (data ? saveFile(data.file_name, data.text) : 'cancelled'),
    copy: async () => data !== undefined && platform.copy(data.text),
  })

  return (
    <Sheet
      open
      title="我的数据"
      onClose={onClose}
      footer={
        data && (
          <>
            <View id="export-said" aria-live="polite">
              {said && <SavingWords said={said} onCopy={copy} copyId="export-copy" />}
            </View>
            <Button id="export-save" onClick={save}>
              保存文件
            </Button>
          </>
        )
      }
    >
      {!data && state === 'loading' && <Skeleton shape="lines" count={6} label="正在整理您的数据" />}
      {!data && state === 'failed' && (
        <Notice tone="error" title="没有整理出您的数据" onReload={reload} reloadId="export-reload">
          数据都还在，请检查网络或稍后重试。
        </Notice>
      )}
      {data && (
        <>
          {!offersCopy(said) && (
            <Button id="export-copy" kind="secondary" small onClick={copy}>
              复制全文
            </Button>
          )}
          <Document id="export-text">{data.text}</Document>
        </>
      )}
    </Sheet>
  )
}
