import type { binder as english } from '../en/binder.ts';
import type { Translated } from '../text.ts';

export const binder: Translated<typeof english> = {
  title: '检查资料包',
  hint: '一个 ZIP，包含本项目的记录、审计追踪、证书、签收证明和签名，以及每个文件的 SHA-256。',
  download: '下载资料包',
  prepare: '准备资料包',
  pending: '资料包正在准备中。您可以离开此页面。',
  failed: '无法准备资料包。请重试。',
  ready: '截至 {moment}。保留 7 天。',
  prepare_again: '准备新的资料包',
  record: '记录',
  as_of: '截至 {moment}',
  language_note: '由 {portal} 按下载人的权限范围生成。',
  about:
    '审计追踪、证书、签收证明和签名截至该时刻。记录为生成资料包时门户中的内容。相同的时刻和数据生成相同的字节。',
  verify:
    '核对文件时，请计算其 SHA-256 并与此列表比较：sha256sum 文件，Windows 上为 certutil -hashfile 文件 SHA256。',
  file: '文件',
  size: '大小（字节）',
  signatures: '签名',
  printed_name: '姓名',
  meaning: '含义',
  signed_at: '签署时间',
  version: '记录版本',
  content_hash: '内容 SHA-256',
  file_hash: '文件 SHA-256',
  void_since: '无效起始时间',
};
