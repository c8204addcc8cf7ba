extension AlertTemplates {
  /// The templates that are used where the operator has none.
  public static let builtIn = read(builtInText).templates

  /// The text of the built-in templates, with which an operator may begin an own file.
  public static let builtInText = """
    # {line} the line; {trips} the departures, by "departures", with the numbers of trips by "numbered"; {why} the reason,
    # by "reason" where a cause is chosen.
    # {stops} in "skipped", {delay} in "late", {changes} by "change" in "platform".
    # A cause and "one" or "many" may stand in a name: cancelled.weather.many.header

    [en]
    cancelled.one.header = Line {line}: {trips} does not run
    cancelled.many.header = Line {line}: {trips} do not run
    cancelled.description = {why}
    extra.one.header = Line {line}: extra trip at {trips}
    extra.many.header = Line {line}: extra trips at {trips}
    extra.description = {why}
    skipped.one.header = Line {line}: {trips} does not stop at {stops}
    skipped.many.header = Line {line}: {trips} do not stop at {stops}
    skipped.description = {why}
    late.one.header = Line {line}: {trips} is about {delay} minutes late
    late.many.header = Line {line}: {trips} are about {delay} minutes late
    late.description = {why}
    platform.one.header = Line {line}: {trips} leaves from another platform ({changes})
    platform.many.header = Line {line}: {trips} leave from another platform ({changes})
    platform.description = {why}
    departures = {times} from {stop}
    numbered = {time} ({number})
    change = {stop}: {platform}
    reason = {cause}: {reason}
    list.middle = {first}, {second}
    list.last = {first} and {second}
    cause.unknown = Unknown cause
    cause.other = Other cause
    cause.technical-problem = Technical problem
    cause.strike = Strike
    cause.demonstration = Demonstration
    cause.accident = Accident
    cause.holiday = Holiday
    cause.weather = Weather
    cause.maintenance = Maintenance
    cause.construction = Construction work
    cause.police-activity = Police operation
    cause.medical-emergency = Medical emergency

    [nl]
    cancelled.one.header = Lijn {line}: {trips} rijdt niet
    cancelled.many.header = Lijn {line}: {trips} rijden niet
    cancelled.description = {why}
    extra.one.header = Lijn {line}: extra rit om {trips}
    extra.many.header = Lijn {line}: extra ritten om {trips}
    extra.description = {why}
    skipped.one.header = Lijn {line}: {trips} stopt niet bij {stops}
    skipped.many.header = Lijn {line}: {trips} stoppen niet bij {stops}
    skipped.description = {why}
    late.one.header = Lijn {line}: {trips} is ongeveer {delay} minuten te laat
    late.many.header = Lijn {line}: {trips} zijn ongeveer {delay} minuten te laat
    late.description = {why}
    platform.one.header = Lijn {line}: {trips} vertrekt van een ander perron of spoor ({changes})
    platform.many.header = Lijn {line}: {trips} vertrekken van een ander perron of spoor ({changes})
    platform.description = {why}
    departures = {times} uit {stop}
    numbered = {time} ({number})
    change = {stop}: {platform}
    reason = {cause}: {reason}
    list.middle = {first}, {second}
    list.last = {first} en {second}
    cause.unknown = Oorzaak onbekend
    cause.other = Andere oorzaak
    cause.technical-problem = Technische storing
    cause.strike = Staking
    cause.demonstration = Demonstratie
    cause.accident = Ongeval
    cause.holiday = Feestdag
    cause.weather = Weersomstandigheden
    cause.maintenance = Onderhoud
    cause.construction = Werkzaamheden
    cause.police-activity = Politieoptreden
    cause.medical-emergency = Medisch noodgeval

    [de]
    cancelled.one.header = Linie {line}: {trips} fällt aus
    cancelled.many.header = Linie {line}: {trips} fallen aus
    cancelled.description = {why}
    extra.one.header = Linie {line}: zusätzliche Fahrt um {trips}
    extra.many.header = Linie {line}: zusätzliche Fahrten um {trips}
    extra.description = {why}
    skipped.one.header = Linie {line}: {trips} hält nicht an {stops}
    skipped.many.header = Linie {line}: {trips} halten nicht an {stops}
    skipped.description = {why}
    late.one.header = Linie {line}: {trips} etwa {delay} Minuten später
    late.many.header = Linie {line}: {trips} etwa {delay} Minuten später
    late.description = {why}
    platform.one.header = Linie {line}: {trips} fährt von einem anderen Steig oder Gleis ({changes})
    platform.many.header = Linie {line}: {trips} fahren von einem anderen Steig oder Gleis ({changes})
    platform.description = {why}
    departures = {times} ab {stop}
    numbered = {time} ({number})
    change = {stop}: {platform}
    reason = {cause}: {reason}
    list.middle = {first}, {second}
    list.last = {first} und {second}
    cause.unknown = Ursache unbekannt
    cause.other = Andere Ursache
    cause.technical-problem = Technische Störung
    cause.strike = Streik
    cause.demonstration = Demonstration
    cause.accident = Unfall
    cause.holiday = Feiertag
    cause.weather = Witterung
    cause.maintenance = Wartungsarbeiten
    cause.construction = Bauarbeiten
    cause.police-activity = Polizeieinsatz
    cause.medical-emergency = Medizinischer Notfall

    [ar]
    cancelled.header = الخط {line}: ألغيت رحلة {trips}
    cancelled.many.header = الخط {line}: ألغيت الرحلات التالية: {trips}
    cancelled.description = {why}
    extra.header = الخط {line}: رحلة إضافية {trips}
    extra.many.header = الخط {line}: رحلات إضافية: {trips}
    extra.description = {why}
    skipped.header = الخط {line}: رحلة {trips} لا تتوقف في {stops}
    skipped.many.header = الخط {line}: الرحلات التالية لا تتوقف في {stops}: {trips}
    skipped.description = {why}
    late.header = الخط {line}: رحلة {trips} متأخرة نحو {delay} دقيقة
    late.many.header = الخط {line}: الرحلات التالية متأخرة نحو {delay} دقيقة: {trips}
    late.description = {why}
    platform.header = الخط {line}: رحلة {trips} تنطلق من رصيف آخر ({changes})
    platform.many.header = الخط {line}: الرحلات التالية تنطلق من رصيف آخر ({changes}): {trips}
    platform.description = {why}
    departures = {times} من {stop}
    numbered = {time} ({number})
    change = {stop}: {platform}
    reason = {cause}: {reason}
    list.middle = {first}، {second}
    list.last = {first} و{second}
    cause.unknown = السبب غير معروف
    cause.other = سبب آخر
    cause.technical-problem = عطل فني
    cause.strike = إضراب
    cause.demonstration = مظاهرة
    cause.accident = حادث
    cause.holiday = عطلة
    cause.weather = الأحوال الجوية
    cause.maintenance = صيانة
    cause.construction = أعمال بناء
    cause.police-activity = عملية للشرطة
    cause.medical-emergency = حالة طبية طارئة

    [zh]
    cancelled.header = {line}路：{trips}停运
    cancelled.description = {why}
    extra.header = {line}路：{trips}加开班次
    extra.description = {why}
    skipped.header = {line}路：{trips}不停靠{stops}
    skipped.description = {why}
    late.header = {line}路：{trips}晚点约{delay}分钟
    late.description = {why}
    platform.header = {line}路：{trips}更换站台（{changes}）
    platform.description = {why}
    departures = {stop}{times}
    numbered = {time}（{number}）
    change = {stop}：{platform}
    reason = {cause}：{reason}
    list.middle = {first}、{second}
    list.last = {first}和{second}
    cause.unknown = 原因不明
    cause.other = 其他原因
    cause.technical-problem = 技术故障
    cause.strike = 罢工
    cause.demonstration = 示威活动
    cause.accident = 事故
    cause.holiday = 节假日
    cause.weather = 天气原因
    cause.maintenance = 维护
    cause.construction = 施工
    cause.police-activity = 警方行动
    cause.medical-emergency = 医疗急救

    """ + textForBoardLanguages
}
